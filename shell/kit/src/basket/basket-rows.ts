import {
  type BasketLine,
  calls,
  lineTotal,
  type MarkedPart,
  pricePerPiece,
  type QuantityProblem,
  quantityProblem,
  toCents,
  toDollars,
} from '@shop/contracts/client';
import type { Api } from '@shop/shop-runtime';
import { changeBasket, useApi, useBasket, useGarage } from '@shop/shop-runtime';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { keyOf, polled } from '../query.ts';

export interface BasketRow extends BasketLine {
  /** Undefined while loading, and when the part is no longer sold. */
  readonly part?: MarkedPart;
  /** Dollars per piece at this quantity. `total` is for all pieces. */
  readonly price: number;
  readonly total: number;
  readonly problem?: QuantityProblem | { readonly fault: 'part-not-found' };
}

function rowOf(line: BasketLine, part: MarkedPart | undefined): BasketRow {
  const price = part ? pricePerPiece(part, line.quantity) : line.seenPrice;
  const problem = part ? quantityProblem(part, line.quantity) : { fault: 'part-not-found' as const };
  return {
    ...line,
    part,
    price,
    total: lineTotal({ price, quantity: line.quantity }),
    problem,
  };
}

/** Returns the price per piece that the buyer saw, if it is another one now. That of another quantity break is no change. */
export function priceChange({ part, seenPrice, price }: BasketRow): { was: number; now: number } | undefined {
  if (!part) return undefined;
  const current = [part.price, ...(part.priceBreaks ?? []).map((each) => each.price)];
  return current.includes(seenPrice) ? undefined : { was: seenPrice, now: price };
}

/** Keeps new prices per piece as those that the buyer has seen. */
export function acceptPrices(accepted: readonly { readonly partId: string; readonly price: number }[]): void {
  const prices = new Map(accepted.map(({ partId, price }) => [partId, price]));
  changeBasket((lines) =>
    lines.map((line) => ({ ...line, seenPrice: prices.get(line.partId) ?? line.seenPrice })),
  );
}

/** Returns the dollars for the lines that can be ordered now. */
export function basketTotal(rows: readonly BasketRow[]): number {
  const orderable = rows.filter(({ problem }) => problem === undefined);
  return toDollars(orderable.reduce((sum, { total }) => sum + toCents(total), 0));
}

interface Asked {
  readonly ids: readonly string[];
  /** The vehicle to say the fit for. */
  readonly mark: string | undefined;
  readonly signal: AbortSignal;
}

async function readParts(api: Api, { ids, mark, signal }: Asked): Promise<MarkedPart[]> {
  if (ids.length === 0) return [];
  return (await api.call(calls.listPartsById, { query: { ids: ids.join(','), mark }, signal })).body;
}

const refreshMs = 30_000;

/** Returns the basket with its parts as they are now. `rows` is undefined until the parts are loaded. */
export function useBasketRows() {
  const api = useApi();
  const lines = useBasket();
  const [mark] = useGarage();
  const ids = lines.map(({ partId }) => partId).sort();
  const query = useQuery({
    queryKey: [...keyOf(calls.listPartsById, { query: { ids, mark } }), 'basket'],
    queryFn: async ({ signal }) => ({ ids, parts: await readParts(api, { ids, mark, signal }) }),
    ...polled(refreshMs),
    placeholderData: keepPreviousData,
  });
  const parts = new Map(query.data?.parts.map((part) => [part._id.toLowerCase(), part]));
  // Keep using the previous answer if it covers these lines: a part it omitted is no longer sold.
  const isKnown = ids.every((id) => query.data?.ids.includes(id));
  return {
    rows: isKnown ? lines.map((line) => rowOf(line, parts.get(line.partId))) : undefined,
    error: query.error,
    isRefetchError: query.isRefetchError,
    dataUpdatedAt: query.dataUpdatedAt,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}
