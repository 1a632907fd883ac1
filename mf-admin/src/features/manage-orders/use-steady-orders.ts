import type { WholeOrder } from '@shop/contracts';
import { useState } from 'react';

/** Ids rise with time. */
function byNewest(one: WholeOrder, other: WholeOrder): number {
  if (one.orderId === other.orderId) return 0;
  return one.orderId < other.orderId ? 1 : -1;
}

interface Listed {
  readonly rows: readonly WholeOrder[] | undefined;
  readonly hasMore: boolean;
  readonly isFresh: boolean;
}

/** Refreshes orders in place, so that none moves under the pointer. New orders wait until the admin asks for them. */
export function useSteadyOrders({ rows: listed = [], hasMore, isFresh }: Listed, scope: string) {
  const [kept, setKept] = useState({ scope, orders: [] as readonly WholeOrder[] });
  const [canceled, setCanceled] = useState<ReadonlySet<string>>(new Set());
  const latest = new Map(listed.map((order) => [order.orderId, order]));
  const mayShow = ({ orderId }: WholeOrder): boolean => latest.has(orderId) || !canceled.has(orderId);
  const before = kept.scope === scope && isFresh ? kept.orders.filter(mayShow) : [];
  const keptIds = new Set(before.map(({ orderId }) => orderId));
  const last = before.at(-1);
  const others = listed.filter(({ orderId }) => !keptIds.has(orderId));
  const isBelow = (order: WholeOrder): boolean => !last || byNewest(last, order) < 0;
  const orders = [...before.map((order) => latest.get(order.orderId) ?? order), ...others.filter(isBelow)];
  const waiting = others.filter((order) => !isBelow(order));
  if (isFresh && (kept.scope !== scope || orders.some((order, at) => order !== kept.orders[at])))
    setKept({ scope, orders });
  const end = listed.at(-1);
  /** New orders push others off the loaded pages; those are still in the list. */
  const isPushedOff = (order: WholeOrder): boolean =>
    hasMore && end !== undefined && byNewest(end, order) < 0;
  return {
    orders,
    isListed: (order: WholeOrder): boolean => latest.has(order.orderId) || isPushedOff(order),
    newOrders: waiting.length,
    /** Lets an order go that the admin cancels here. */
    release: ({ orderId }: WholeOrder): void => setCanceled((ids) => new Set([...ids, orderId])),
    showNew: (): void => setKept({ scope, orders: [...orders, ...waiting].toSorted(byNewest) }),
  };
}

export type SteadyOrders = ReturnType<typeof useSteadyOrders>;
