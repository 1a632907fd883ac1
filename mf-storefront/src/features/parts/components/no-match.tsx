import { Button, EmptyState } from '@shop/front-kit';
import type { NamedFilter } from '../filter-names.rules.ts';
import type { PartView, ViewChange } from '../part-view.rules.ts';
import { Loosened } from './loosened.tsx';

interface NoMatchProps {
  view: PartView;
  filters: readonly NamedFilter[];
  onChange: (change: ViewChange) => void;
  onClear: () => void;
}

/** Shown when no part matches: offers to loosen each filter. */
export function NoMatch({ view, filters, onChange, onClear }: NoMatchProps) {
  return (
    <EmptyState
      title="No parts match"
      text="Try a shorter search or another family."
      action={
        <div className="flex max-w-2xl flex-wrap justify-center gap-3">
          {filters.length > 1 && <Loosened view={view} filters={filters} onChange={onChange} />}
          <Button onClick={onClear}>Show all parts</Button>
        </div>
      }
    />
  );
}
