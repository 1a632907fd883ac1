import type { Order } from '@shop/contracts';
import { useState } from 'react';
import { orderIdOf } from '../../orders/order-names.ts';

export interface Selection {
  /** The first row of each shippable order, by order id. */
  readonly shippable: ReadonlyMap<string, Order>;
  /** Ids of the selected orders that can still be shipped. */
  readonly chosen: ReadonlySet<string>;
  /** One row per selected order. */
  readonly orders: readonly Order[];
  readonly isBusy: boolean;
  readonly choose: (ids: readonly string[], isChosen: boolean) => void;
}

interface Shippable {
  readonly rows: readonly Order[];
  readonly canShip: (order: Order) => boolean;
  readonly isBusy: boolean;
}

/** Tracks which paid orders of a list are selected. Shipped orders drop out of the selection. */
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
