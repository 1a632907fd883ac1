import type { Order } from '@shop/contracts';
import {
  Button,
  type Column,
  canCancel,
  DataTable,
  formatCount,
  formatDollars,
  OrderStatus,
  OrderTimelineDialog,
} from '@shop/front-kit';
import { useState } from 'react';
import { useCancelAnyOrder, useShipOrder } from '../api/change-order.ts';
import { OrderDetails } from './order-details.tsx';

/** Columns of the specification first, in its order; ours after them. */
export const orderHeaders = [
  'Part Name',
  'Price',
  'Quantity',
  'Payment',
  'Status',
  'Manage',
  'Details',
] as const;

interface Shown {
  readonly order: Order;
  readonly what: 'details' | 'timeline';
}

function Status({ order, shipping, onShip }: { order: Order; shipping: boolean; onShip: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 xl:flex-nowrap">
      <OrderStatus order={order} />
      {order.status === 'pending' && (
        <Button kind="primary" busy={shipping} aria-label={`Ship ${order.partName}`} onClick={onShip}>
          Ship
        </Button>
      )}
    </div>
  );
}

function More({ order, onShow }: { order: Order; onShow: (shown: Shown) => void }) {
  return (
    <div className="flex gap-x-4 whitespace-nowrap">
      {(['details', 'timeline'] as const).map((what) => (
        <button
          key={what}
          type="button"
          className="kit-link min-h-11 capitalize"
          onClick={() => onShow({ order, what })}
        >
          {what}
          <span className="sr-only"> of {order.partName}</span>
        </button>
      ))}
    </div>
  );
}

export function OrdersTable({ orders }: { orders: readonly Order[] }) {
  const cancel = useCancelAnyOrder();
  const ship = useShipOrder();
  const [shown, setShown] = useState<Shown>();
  const close = (): void => setShown(undefined);
  const columns: Column<Order>[] = [
    { header: 'Part Name', cell: ({ partName }) => <span className="font-semibold">{partName}</span> },
    { header: 'Price', numeric: true, cell: ({ price }) => formatDollars(price) },
    { header: 'Quantity', numeric: true, cell: ({ quantity }) => formatCount(quantity) },
    { header: 'Payment', cell: ({ paid }) => (paid ? 'Paid' : 'Unpaid') },
    {
      header: 'Status',
      cell: (order) => (
        <Status
          order={order}
          shipping={ship.isPending && ship.variables === order._id}
          onShip={() => ship.mutate(order._id)}
        />
      ),
    },
    {
      header: 'Manage',
      cell: (order) => (
        <Button
          aria-label={`Cancel ${order.partName}`}
          disabled={!canCancel(order)}
          busy={cancel.pendingId === order._id}
          onClick={() => void cancel.ask(order._id)}
        >
          Cancel
        </Button>
      ),
    },
    { header: 'Details', cell: (order) => <More order={order} onShow={setShown} /> },
  ];
  return (
    <>
      <DataTable label="All orders" columns={columns} rows={orders} keyOf={({ _id }) => _id} />
      {shown?.what === 'details' && <OrderDetails order={shown.order} onClose={close} />}
      {shown?.what === 'timeline' && <OrderTimelineDialog order={shown.order} onClose={close} />}
    </>
  );
}
