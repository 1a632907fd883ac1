import { plural } from '@lingui/core/macro';
import { calls } from '@shop/contracts/client';
import { Button, callCount } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQueries } from '@tanstack/react-query';
import type { NamedFilter } from '../filter-names.rules.ts';
import { listedOf, type PartView, type ViewChange } from '../part-view.rules.ts';

interface LoosenedProps {
  view: PartView;
  filters: readonly NamedFilter[];
  onChange: (change: ViewChange) => void;
}

/** Counts the parts without each single filter; empty until all are counted. */
function useLoosened(view: PartView, filters: readonly NamedFilter[]) {
  const api = useApi();
  return useQueries({
    queries: filters.map((filter) =>
      callCount(api, calls.listParts, { query: listedOf(filter.without(view)) }),
    ),
    combine: (counts) =>
      counts.some(({ isSuccess }) => !isSuccess)
        ? []
        : filters.map((filter, at) => ({ ...filter, count: counts[at]?.data ?? 0 })),
  });
}

/** Offers to remove single filters, with the number of parts each would bring. Renders nothing until counted. */
export function Loosened({ view, filters, onChange }: LoosenedProps) {
  const helpful = useLoosened(view, filters).filter(({ count }) => count > 0);
  return helpful.map(({ name, isSearch, without, count }) => (
    <Button key={name} className="text-wrap" onClick={() => onChange(without)}>
      {isSearch
        ? plural(count, { one: `Without ${name}: # part`, other: `Without ${name}: # parts` })
        : plural(count, { one: `Without “${name}”: # part`, other: `Without “${name}”: # parts` })}
    </Button>
  ));
}
