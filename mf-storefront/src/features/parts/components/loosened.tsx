import { Button, countOf } from '@shop/front-kit';
import { useLoosened } from '../api/count-loosened.ts';
import type { NamedFilter } from '../filter-names.rules.ts';
import type { PartView, ViewChange } from '../part-view.rules.ts';

interface LoosenedProps {
  view: PartView;
  filters: readonly NamedFilter[];
  onChange: (change: ViewChange) => void;
}

/** Offers to remove single filters, with the number of parts each would bring. Renders nothing until counted. */
export default function Loosened({ view, filters, onChange }: LoosenedProps) {
  const loosened = useLoosened(view, filters);
  const helpful = loosened.data?.filter(({ count }) => count > 0) ?? [];
  return helpful.map(({ name, isSearch, without, count }) => (
    <Button key={name} className="text-wrap" onClick={() => onChange(without)}>
      Without {isSearch ? name : `“${name}”`}: {countOf(count, 'parts')}
    </Button>
  ));
}
