import type { WholeOrder } from '@shop/contracts';
import { Button, countOf } from '@shop/front-kit';
import { selectionOf, type TableModel } from '@shop/front-kit/tables';
import type { Shipping } from '../use-shipping.ts';
import type { OrderRow } from './order-columns.tsx';

interface ShipSelectedProps {
  model: TableModel<OrderRow, WholeOrder>;
  shipping: Shipping;
}

/** Bulk actions; renders nothing when no order can be shipped. */
export function ShipSelected({ model, shipping }: ShipSelectedProps) {
  const { selectable, chosen, areAll } = selectionOf(model);
  const { isBusy, shipSelected } = shipping;
  if (selectable.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button disabled={isBusy} onClick={() => model.table.toggleAllRowsSelected(!areAll)}>
        {areAll ? 'Select none' : 'Select all shown'}
      </Button>
      {chosen.length > 0 && (
        <Button kind="primary" busy={isBusy} onClick={() => void shipSelected(chosen)}>
          Ship selected
        </Button>
      )}
      <p role="status" className="kit-caption">
        {chosen.length > 0 && `${countOf(chosen.length, 'orders')} selected`}
      </p>
    </div>
  );
}
