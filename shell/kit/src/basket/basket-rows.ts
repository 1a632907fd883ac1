import {
  type BasketLine,
  type Part,
  pricePerPiece,
  type QuantityProblem,
  quantityProblem,
  routes,
  toCents,
  toDollars,
} from '@shop/contracts/client';
import type { Api } from '../api/api-client.ts';
import { useApi } from '../api/api-context.tsx';
import { keepPreviousData, useQuery } from '../query.ts';
import { useBasket } from './basket-store.ts';

/** A line of the basket, and what the shop says of its part now. */
export interface BasketRow extends BasketLine {
  /** Missing while it is being read, and when the part is not sold any more. */
  readonly part?: Part;
  /** Dollars per piece for this quantity, and for all pieces. */
  readonly price: number;
  readonly total: number;
  /** Why it cannot be ordered now. */
  readonly problem?: QuantityProblem | { readonly fault: 'part-not-found' };
}

function rowOf(line: BasketLine, part: Part | undefined): BasketRow {
  const price = part ? pricePerPiece(part, line.quantity) : line.seenPrice;
  const problem = part ? quantityProblem(part, line.quantity) : { fault: 'part-not-found' as const };
  return {
    ...line,
    ...(part && { part }),
    price,
    total: toDollars(toCents(price) * line.quantity),
    ...(problem && { problem }),
  };
}

/** Dollars for the lines that can be ordered now. */
export function basketTotal(rows: readonly BasketRow[]): number {
  const orderable = rows.filter(({ problem }) => problem === undefined);
  return toDollars(orderable.reduce((sum, { total }) => sum + toCents(total), 0));
}

async function readParts(api: Api, ids: readonly string[], signal: AbortSignal): Promise<Part[]> {
  if (ids.length === 0) return [];
  return (await api.call(routes.listPartsById, { query: { ids: ids.join(',') }, signal })).body;
}

const refreshMs = 30_000;

/** The basket with its parts as they are now. `rows` is undefined until they are known. */
export function useBasketRows() {
  const api = useApi();
  const lines = useBasket();
  const ids = lines.map(({ partId }) => partId).sort();
  const query = useQuery({
    queryKey: ['basket-parts', ...ids],
    queryFn: async ({ signal }) => ({ ids, parts: await readParts(api, ids, signal) }),
    staleTime: 0,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
  const parts = new Map(query.data?.parts.map((part) => [part._id.toLowerCase(), part]));
  // The answer before serves for lines that it was asked for: what it left out is not sold any more.
  const isKnown = ids.every((id) => query.data?.ids.includes(id));
  return {
    rows: isKnown ? lines.map((line) => rowOf(line, parts.get(line.partId))) : undefined,
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}
