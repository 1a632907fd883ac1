import { calls } from '@shop/contracts/client';
import { Button, countOf, keyOf } from '@shop/front-kit';
import { headerNumber, useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import type { NamedFilter } from '../filter-names.rules.ts';
import { listedOf, type PartView, type ViewChange } from '../part-view.rules.ts';

interface LoosenedProps {
  view: PartView;
  filters: readonly NamedFilter[];
  onChange: (change: ViewChange) => void;
}

/** Counts the parts without each single filter. */
function useLoosened(view: PartView, filters: readonly NamedFilter[]) {
  const api = useApi();
  return useQuery({
    queryKey: [...keyOf(calls.listParts, { query: view }), 'loosened', filters.map(({ name }) => name)],
    queryFn: ({ signal }) =>
      Promise.all(
        filters.map(async (filter) => {
          const query = { ...listedOf(filter.without(view)), limit: '1' };
          const { headers } = await api.call(calls.listParts, { query, signal });
          return { ...filter, count: headerNumber(headers, 'x-total-count') ?? 0 };
        }),
      ),
  });
}

/** Offers to remove single filters, with the number of parts each would bring. Renders nothing until counted. */
export function Loosened({ view, filters, onChange }: LoosenedProps) {
  const loosened = useLoosened(view, filters);
  const helpful = loosened.data?.filter(({ count }) => count > 0) ?? [];
  return helpful.map(({ name, isSearch, without, count }) => (
    <Button key={name} className="text-wrap" onClick={() => onChange(without)}>
      Without {isSearch ? name : `“${name}”`}: {countOf(count, 'parts')}
    </Button>
  ));
}
