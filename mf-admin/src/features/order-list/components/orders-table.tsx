import type { OrderLineReply, WholeOrder } from '@shop/contracts';
import { Button, formatCount, formatMoney, Unbroken, useRoles } from '@shop/front-kit';
import { canCancelLine, listedLines, OrderTimelineDialog } from '@shop/front-kit/orders';
import { type Column, GroupedTableView, useTableModel } from '@shop/front-kit/tables';
import { useState } from 'react';
import { OrderLink } from '../../../orders/order-link.tsx';
import { useCancelAnyLine } from '../orders.ts';
import type { Selection } from '../use-selection.ts';
import type { Shipping } from '../use-shipping.ts';
import { OrderHeading, SelectOrder, Status, Undo } from './order-cells.tsx';
import { OrderDetails } from './order-details.tsx';
import { ShipOrderDialog } from './ship-order-dialog.tsx';

interface Row {
  readonly order: WholeOrder;
  readonly line: OrderLineReply;
  /** An order of one line has no heading, so its row has what the heading has. */
  readonly isOnly: boolean;
}

function rowsOf(order: WholeOrder): Row[] {
  const lines = listedLines(order);
  return lines.map((line) => ({ order, line, isOnly: lines.length === 1 }));
}

function paymentOf({ state }: WholeOrder): string {
  if (state === 'refunded') return 'Refunded';
  return state === 'paid' || state === 'shipped' ? 'Paid' : 'Unpaid';
}

interface Shown extends Pick<Row, 'order' | 'line'> {
  readonly what: 'details' | 'timeline';
}

function More({ order, line, onShow }: Pick<Row, 'order' | 'line'> & { onShow: (shown: Shown) => void }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      {(['details', 'timeline'] as const).map((what) => (
        <button
          key={what}
          type="button"
          className="kit-link min-h-11 capitalize"
          onClick={() => onShow({ order, line, what })}
        >
          {what}
          <span className="sr-only"> of {line.partName}</span>
        </button>
      ))}
    </div>
  );
}

function PartOfOrder({ order, line, isOnly, selection }: Row & { selection: Selection }) {
  return (
    <div className={`flex items-start gap-3 ${isOnly ? '' : 'md:ps-8'}`}>
      {isOnly && <SelectOrder order={order} selection={selection} />}
      <div>
        <p className="font-semibold">
          <Unbroken text={line.partName} />
        </p>
        {isOnly && <OrderLink order={order} />}
      </div>
    </div>
  );
}

interface OrdersTableProps {
  shipping: Shipping;
  selection: Selection;
  onCancel: (order: WholeOrder) => void;
  onUndone: () => void;
}

export function OrdersTable({ shipping, selection, onCancel, onUndone }: OrdersTableProps) {
  const mayCancel = useRoles().may('orders.change');
  const cancel = useCancelAnyLine(onCancel);
  const [shown, setShown] = useState<Shown>();
  const [openId, setOpenId] = useState<string>();
  const toShip = shipping.orders.find(({ orderId }) => orderId === openId);
  const columns: Column<Row>[] = [
    { header: 'Part Name', cell: (row) => <PartOfOrder {...row} selection={selection} /> },
    { header: 'Price', numeric: true, cell: ({ line }) => formatMoney(line.price) },
    { header: 'Quantity', numeric: true, cell: ({ line }) => formatCount(line.quantity) },
    { header: 'Payment', cell: ({ order }) => paymentOf(order) },
    {
      header: 'Status',
      cell: ({ order, line, isOnly }) => (
        <Status order={order} shipping={shipping} ship={isOnly ? `Ship ${line.partName}` : undefined} />
      ),
    },
    {
      header: 'Manage',
      // Undo must not appear where Ship was: a double click would undo the shipment.
      cell: ({ order, line, isOnly }) =>
        isOnly && shipping.markOf(order)?.state === 'shipped' ? (
          <Undo order={order} shipping={shipping} onUndone={onUndone} />
        ) : (
          <Button
            aria-label={`Cancel ${line.partName}`}
            disabled={
              !mayCancel ||
              !canCancelLine(order, line) ||
              !shipping.isListed(order) ||
              cancel.pendingId !== undefined
            }
            busy={cancel.pendingId === line.id}
            onClick={() => void cancel.ask({ order, line })}
          >
            Cancel
          </Button>
        ),
    },
    { header: 'Details', cell: (row) => <More {...row} onShow={setShown} /> },
  ];
  const groupOf = (order: WholeOrder) => {
    const lines = rowsOf(order);
    const heading = lines.length > 1 && (
      <OrderHeading
        order={order}
        shipping={shipping}
        selection={selection}
        onShip={() => setOpenId(order.orderId)}
        onUndone={onUndone}
      />
    );
    return { heading, lines };
  };
  const model = useTableModel<Row, WholeOrder>({
    columns,
    rows: shipping.orders,
    keyOf: ({ orderId }) => orderId,
  });
  const close = (): void => setShown(undefined);
  return (
    <>
      <GroupedTableView label="All orders" model={model} groupOf={groupOf} keyOf={({ line }) => line.id} />
      {shown?.what === 'details' && <OrderDetails {...shown} onClose={close} />}
      {shown?.what === 'timeline' && (
        <OrderTimelineDialog orderId={shown.line.id} partName={shown.line.partName} onClose={close} />
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
