import { t } from '@lingui/core/macro';
import { Button, EmptyState } from '@shop/front-kit';
import type { NamedFilter } from '../filter-names.rules.ts';
import type { PartView, ViewChange } from '../part-view.rules.ts';
import { Loosened } from './loosened.tsx';
import { focusCount } from './parts-count.tsx';

interface NoMatchProps {
  view: PartView;
  filters: readonly NamedFilter[];
  onChange: (change: ViewChange) => void;
  onClear: () => void;
}

/** The pressed button goes with this view. */
function leave(change: () => void): void {
  focusCount();
  change();
}

/** Shown when no part matches: offers to loosen each filter. */
export function NoMatch({ view, filters, onChange, onClear }: NoMatchProps) {
  return (
    <EmptyState
      title={t`No parts match`}
      text={t`Try a shorter search or another family.`}
      action={
        <div className="flex max-w-2xl flex-wrap justify-center gap-3">
          {filters.length > 1 && (
            <Loosened view={view} filters={filters} onChange={(change) => leave(() => onChange(change))} />
          )}
          <Button onClick={() => leave(onClear)}>{t`Show all parts`}</Button>
        </div>
      }
    />
  );
}
