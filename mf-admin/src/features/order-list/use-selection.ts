import type { WholeOrder } from '@shop/contracts';
import { useState } from 'react';

export interface Selection {
  readonly shippable: readonly WholeOrder[];
  /** The selected orders that can still be shipped. */
  readonly chosen: readonly WholeOrder[];
  readonly isBusy: boolean;
  readonly choose: (orders: readonly WholeOrder[], isChosen: boolean) => void;
}

interface Shippable {
  readonly orders: readonly WholeOrder[];
  readonly canShip: (order: WholeOrder) => boolean;
  readonly isBusy: boolean;
}

/** Tracks which paid orders of a list are selected. Shipped orders drop out of the selection. */
export function useSelection({ orders, canShip, isBusy }: Shippable): Selection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const shippable = orders.filter(canShip);
  return {
    shippable,
    chosen: shippable.filter(({ orderId }) => marked.has(orderId)),
    isBusy,
    choose: (changed, isChosen) => {
      const ids = changed.map(({ orderId }) => orderId);
      setMarked((before) => {
        const others = [...before].filter((id) => !ids.includes(id));
        return new Set(isChosen ? [...others, ...ids] : others);
      });
    },
  };
}
