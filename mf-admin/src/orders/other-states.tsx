import { plural } from '@lingui/core/macro';
import { calls, type OrderAttention, type WholeOrderState } from '@shop/contracts/client';
import { Button, callCount, LiveText } from '@shop/front-kit';
import { headerNumber, useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

interface Filter {
  readonly q: string;
  readonly state?: WholeOrderState | undefined;
  readonly unanswered?: 'true' | undefined;
  readonly from?: string;
  readonly to?: string;
  readonly country?: string;
  readonly attention?: OrderAttention | undefined;
}

/** Counts the orders that a search finds in any state; undefined until known. */
function useCountInAllStates({ state: _state, unanswered: _unanswered, ...rest }: Filter, wanted: boolean) {
  const count = callCount(useApi(), calls.listWholeOrders, { query: rest });
  return useQuery({ ...count, enabled: wanted }).data;
}

interface OtherStatesProps {
  filter: Filter;
  /** Headers of the list, once they match the filter. */
  headers: Parameters<typeof headerNumber>[0];
  onShow: () => void;
}

/** Says how many orders a search finds in other states than the chosen one; a press shows them. */
export function OtherStates({ filter, headers, onShow }: OtherStatesProps) {
  const isNarrow = filter.q !== '' && (filter.state ?? filter.unanswered) !== undefined;
  const here = headerNumber(headers, 'x-total-count');
  const anywhere = useCountInAllStates(filter, isNarrow && here !== undefined);
  const others = isNarrow && here !== undefined && anywhere ? anywhere - here : 0;
  return (
    <LiveText>
      {others > 0 && (
        <Button className="mb-4" onClick={onShow}>
          {plural(others, { one: '# order in other states', other: '# orders in other states' })}
        </Button>
      )}
    </LiveText>
  );
}
