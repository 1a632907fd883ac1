import type { Order } from '@shop/contracts';
import { Button, countOf, formatCount } from '@shop/front-kit';
import type { Selection } from '../use-selection.ts';

interface ShipSelectedProps {
  selection: Selection;
  onShip: (orders: readonly Order[]) => void;
}

/** Bulk actions; renders nothing when no order can be shipped. */
export function ShipSelected({ selection, onShip }: ShipSelectedProps) {
  const { shippable, chosen, orders, isBusy, choose } = selection;
  const ids = [...shippable.keys()];
  if (ids.length === 0) return null;
  const areAll = chosen.size === ids.length;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Button disabled={isBusy} onClick={() => choose(ids, !areAll)}>
        {areAll ? 'Select none' : `Select the ${formatCount(ids.length)} shown`}
      </Button>
      {chosen.size > 0 && (
        <Button kind="primary" busy={isBusy} onClick={() => onShip(orders)}>
          Ship selected
        </Button>
      )}
      <p role="status" className="kit-caption">
        {chosen.size > 0 && `${countOf(chosen.size, 'orders')} selected`}
      </p>
    </div>
  );
}
