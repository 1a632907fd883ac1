import type { Order } from '@shop/contracts';
import { useState } from 'react';
import { orderIdOf } from '../../orders/order-names.ts';

function byNewest(one: Order, other: Order): number {
  const [a, b] = [orderIdOf(one), orderIdOf(other)];
  return a === b ? 0 : a < b ? 1 : -1;
}

interface Listed {
  readonly rows: readonly Order[] | undefined;
  readonly hasMore: boolean;
  readonly isFresh: boolean;
}

/** Refreshes rows in place, so that none moves under the pointer. New orders wait until the admin asks for them. */
export function useSteadyRows({ rows: listed = [], hasMore, isFresh }: Listed, scope: string) {
  const [kept, setKept] = useState({ scope, rows: [] as readonly Order[] });
  const [canceled, setCanceled] = useState<ReadonlySet<string>>(new Set());
  const latest = new Map(listed.map((row) => [row._id, row]));
  const mayShow = ({ _id }: Order): boolean => latest.has(_id) || !canceled.has(_id);
  const before = kept.scope === scope && isFresh ? kept.rows.filter(mayShow) : [];
  const keptIds = new Set(before.map(({ _id }) => _id));
  const last = before.at(-1);
  const others = listed.filter(({ _id }) => !keptIds.has(_id));
  const isBelow = (row: Order): boolean => !last || byNewest(last, row) < 0;
  const rows = [...before.map((row) => latest.get(row._id) ?? row), ...others.filter(isBelow)];
  const waiting = others.filter((row) => !isBelow(row));
  if (isFresh && (kept.scope !== scope || rows.some((row, at) => row !== kept.rows[at])))
    setKept({ scope, rows });
  const end = listed.at(-1);
  /** New orders push rows off the loaded pages; those are still in the list. */
  const isPushedOff = (row: Order): boolean => hasMore && end !== undefined && byNewest(end, row) < 0;
  return {
    rows,
    isListed: (row: Order): boolean => latest.has(row._id) || isPushedOff(row),
    newOrders: new Set(waiting.map(orderIdOf)).size,
    /** Lets a row go that the admin cancels here. */
    release: (id: string): void => setCanceled((ids) => new Set([...ids, id])),
    showNew: (): void => setKept({ scope, rows: [...rows, ...waiting].toSorted(byNewest) }),
  };
}

export type SteadyRows = Pick<ReturnType<typeof useSteadyRows>, 'rows' | 'isListed'>;
