import type { Order } from '@shop/contracts';
import { useState } from 'react';
import { orderIdOf } from '../../orders/order-names.ts';

export interface Selection {
  /** The first row of each order that can be shipped, by the order's id. */
  readonly shippable: ReadonlyMap<string, Order>;
  /** Ids of the orders that are selected and can still be shipped. */
  readonly chosen: ReadonlySet<string>;
  /** One row of each of them. */
  readonly orders: readonly Order[];
  readonly isBusy: boolean;
  readonly choose: (ids: readonly string[], isChosen: boolean) => void;
}

interface Shippable {
  readonly rows: readonly Order[];
  readonly canShip: (order: Order) => boolean;
  readonly isBusy: boolean;
}

/** Which of the paid orders in a list are selected. An order that is shipped leaves the selection by itself. */
export function useSelection({ rows, canShip, isBusy }: Shippable): Selection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const shippable = new Map<string, Order>();
  for (const row of rows) {
    const id = orderIdOf(row);
    if (canShip(row) && !shippable.has(id)) shippable.set(id, row);
  }
  const chosen = [...shippable].filter(([id]) => marked.has(id));
  return {
    shippable,
    chosen: new Set(chosen.map(([id]) => id)),
    orders: chosen.map(([, row]) => row),
    isBusy,
    choose: (ids, isChosen) =>
      setMarked((before) => {
        const others = [...before].filter((id) => !ids.includes(id));
        return new Set(isChosen ? [...others, ...ids] : others);
      }),
  };
}
