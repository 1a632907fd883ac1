import type { WholeOrder } from '@shop/contracts';
import { useChosenRows } from '../../editing/chosen-rows.tsx';

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
  const marked = useChosenRows();
  const shippable = orders.filter(canShip);
  return {
    shippable,
    chosen: shippable.filter(({ orderId }) => marked.ids.has(orderId)),
    isBusy,
    choose: (changed, isChosen) =>
      marked.choose(
        changed.map(({ orderId }) => orderId),
        isChosen,
      ),
  };
}
