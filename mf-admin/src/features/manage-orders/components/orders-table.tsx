import { t } from '@lingui/core/macro';
import type { WholeOrder } from '@shop/contracts';
import { OrderTimelineDialog } from '@shop/front-kit/orders';
import { GroupedTableView, type SelectableRow, type TableModel } from '@shop/front-kit/tables';
import { useState } from 'react';
import type { Shipping } from '../use-shipping.ts';
import { OrderHeading } from './order-cells.tsx';
import { type OrderRow, rowsOf, type Shown } from './order-columns.tsx';
import { OrderDetails } from './order-details.tsx';
import { ShipOrderDialog } from './ship-order-dialog.tsx';

interface OrdersTableProps {
  model: TableModel<OrderRow, WholeOrder>;
  shipping: Shipping;
  /** The line that a dialog is about. */
  shown: Shown | undefined;
  onClose: () => void;
  onUndone: () => void;
}

export function OrdersTable({ model, shipping, shown, onClose, onUndone }: OrdersTableProps) {
  const [openId, setOpenId] = useState<string>();
  const toShip = shipping.orders.find(({ orderId }) => orderId === openId);
  const groupOf = (order: WholeOrder, row: SelectableRow) => {
    const lines = rowsOf(order);
    const heading = lines.length > 1 && (
      <OrderHeading
        order={order}
        shipping={shipping}
        row={row}
        onShip={() => setOpenId(order.orderId)}
        onUndone={onUndone}
      />
    );
    return { heading, lines };
  };
  return (
    <>
      <GroupedTableView label={t`All orders`} model={model} groupOf={groupOf} keyOf={({ line }) => line.id} />
      {shown?.what === 'details' && <OrderDetails {...shown} onClose={onClose} />}
      {shown?.what === 'timeline' && (
        <OrderTimelineDialog orderId={shown.line.id} partName={shown.line.partName} onClose={onClose} />
      )}
      {toShip && (
        <ShipOrderDialog
          order={toShip}
          onShipped={(shipment) => {
            shipping.sent(toShip, shipment);
            setOpenId(undefined);
          }}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  );
}
