import { Button, countOf, EmptyState } from '@shop/front-kit';
import { useLoosened } from '../api/find-parts.ts';
import type { NamedFilter } from '../filter-names.rules.ts';
import type { PartView } from '../part-view.rules.ts';

interface NoMatchProps {
  filters: readonly NamedFilter[];
  onChange: (view: PartView) => void;
  onClear: () => void;
}

/** Which single filter to take away, and how many parts that brings; nothing while it is not known. */
function Loosened({ filters, onChange }: Omit<NoMatchProps, 'onClear'>) {
  const loosened = useLoosened(filters);
  const helpful = loosened.data?.filter(({ count }) => count > 0) ?? [];
  return helpful.map(({ name, without, count }) => (
    <Button key={name} className="text-wrap" onClick={() => onChange(without)}>
      Without {name}: {countOf(count, 'parts')}
    </Button>
  ));
}

/** Nothing fits the filters: what to loosen, one press each. */
export function NoMatch({ filters, onChange, onClear }: NoMatchProps) {
  return (
    <EmptyState
      title="No part matches"
      text="Try a shorter search or another family."
      action={
        <div className="flex max-w-2xl flex-wrap justify-center gap-3">
          {filters.length > 1 && <Loosened filters={filters} onChange={onChange} />}
          <Button onClick={onClear}>Show all parts</Button>
        </div>
      }
    />
  );
}
