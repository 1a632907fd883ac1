import { routes, type WholeOrderState } from '@shop/contracts/client';
import {
  type Api,
  ApiError,
  keepPreviousData,
  nextCursor,
  useApi,
  useForbiddenReaction,
  usePagedList,
} from '@shop/front-kit';
import { useRef } from 'react';
import { type OwnOrder, ownOrderOf, ownOrderOfRow } from '../order-rows.ts';

const undecidedMs = 1_500;
/** Holds expire and webhooks arrive while the page is open. */
const unpaidMs = 15_000;

export const ownOrdersKey = ['own-orders'] as const;

export interface OwnOrderFilter {
  readonly q: string;
  readonly state: WholeOrderState | undefined;
  /** Includes refused, cancelled, refunded and expired orders. */
  readonly ended: boolean;
}

/** Computes a filter from the latest requested one, which may not be rendered yet. */
export type OwnOrderFilterChange = (latest: OwnOrderFilter) => OwnOrderFilter;

function refetchMs(orders: readonly OwnOrder[]): number | false {
  const rows = orders.flatMap((order) => order.rows);
  if (rows.some(({ state }) => state === 'requested')) return undecidedMs;
  return rows.some(({ state }) => state === 'reserved') ? unpaidMs : false;
}

interface ListDeps {
  readonly api: Api;
  readonly email: string;
  readonly filter: OwnOrderFilter;
}

type Page = Readonly<{ limit: string; cursor: string | undefined }>;

async function wholeOrders({ api, filter: { q, state, ended } }: ListDeps, page: Page, signal: AbortSignal) {
  const query = { ...page, q, state, ended: ended ? ('true' as const) : undefined };
  const reply = await api.call(routes.listOwnWholeOrders, { query, signal });
  return { ...reply, body: reply.body.map(ownOrderOf) };
}

async function orderRows({ api, email }: ListDeps, page: Page, signal: AbortSignal) {
  const reply = await api.call(routes.listOwnOrders, { params: { email }, query: page, signal });
  return { ...reply, body: reply.body.map(ownOrderOfRow) };
}

/** During a rollout: the previous version of orders does not have this call, or cannot answer it yet. */
function isNotServed(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 503);
}

/** Loads the buyer's orders, newest first; polls while any is unsettled. */
export function useOwnOrders(email: string, filter: OwnOrderFilter) {
  const api = useApi();
  // A cursor is only valid for the call that returned it, so later pages use the call of the first page.
  const isByRows = useRef(false);
  const deps = { api, email, filter };
  const list = usePagedList<OwnOrder>(
    {
      queryKey: [...ownOrdersKey, email, filter],
      initialPageParam: '',
      getNextPageParam: ({ headers }) => nextCursor(headers.link),
      placeholderData: keepPreviousData,
      queryFn: async ({ pageParam, signal }) => {
        const page = { limit: '20', cursor: pageParam };
        if (pageParam !== '')
          return isByRows.current ? orderRows(deps, page, signal) : wholeOrders(deps, page, signal);
        isByRows.current = false;
        try {
          return await wholeOrders(deps, page, signal);
        } catch (error) {
          if (!isNotServed(error)) throw error;
          isByRows.current = true;
          return orderRows(deps, page, signal);
        }
      },
    },
    refetchMs,
  );
  useForbiddenReaction('ownList', list.error);
  return list;
}
