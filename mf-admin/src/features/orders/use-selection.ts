import type { Order } from '@shop/contracts';
import { useState } from 'react';
import { orderIdOf } from '../../orders/order-names.ts';

export interface Selection {
  /** Of each order that can be shipped the first row, by the order's id: what selects the order stands there. */
  readonly firstRows: ReadonlyMap<string, string>;
  /** Ids of the orders that are selected and can still be shipped. */
  readonly chosen: ReadonlySet<string>;
  /** One row of each of them. */
  readonly orders: readonly Order[];
  readonly isBusy: boolean;
  readonly choose: (ids: readonly string[], isChosen: boolean) => void;
}

/** Which of the paid orders in a list are selected. An order that is shipped meanwhile leaves the selection by itself. */
export function useSelection(rows: readonly Order[], isBusy: boolean): Selection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const first = new Map<string, Order>();
  for (const row of rows) {
    const id = orderIdOf(row);
    if (row.status === 'pending' && !first.has(id)) first.set(id, row);
  }
  const orders = [...first].filter(([id]) => marked.has(id)).map(([, row]) => row);
  return {
    firstRows: new Map([...first].map(([id, { _id }]) => [id, _id])),
    chosen: new Set(orders.map(orderIdOf)),
    orders,
    isBusy,
    choose: (ids, isChosen) =>
      setMarked((before) => {
        const others = [...before].filter((id) => !ids.includes(id));
        return new Set(isChosen ? [...others, ...ids] : others);
      }),
  };
}
