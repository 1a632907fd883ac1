import type { WholeOrder } from '@shop/contracts';
import { Button, countOf } from '@shop/front-kit';
import type { Selection } from '../use-selection.ts';

interface ShipSelectedProps {
  selection: Selection;
  onShip: (orders: readonly WholeOrder[]) => void;
}

/** Bulk actions; renders nothing when no order can be shipped. */
export function ShipSelected({ selection, onShip }: ShipSelectedProps) {
  const { shippable, chosen, isBusy, choose } = selection;
  if (shippable.length === 0) return null;
  const areAll = chosen.length === shippable.length;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Button disabled={isBusy} onClick={() => choose(shippable, !areAll)}>
        {areAll ? 'Select none' : 'Select all shown'}
      </Button>
      {chosen.length > 0 && (
        <Button kind="primary" busy={isBusy} onClick={() => onShip(chosen)}>
          Ship selected
        </Button>
      )}
      <p role="status" className="kit-caption">
        {chosen.length > 0 && `${countOf(chosen.length, 'orders')} selected`}
      </p>
    </div>
  );
}
