import type { Order } from '@shop/contracts';
import {
  Button,
  type Column,
  canCancel,
  DataTable,
  formatCount,
  formatDollars,
  formatMoment,
  Link,
  LinkButton,
  OrderStatus,
  OrderTimelineDialog,
  orderTotal,
  paths,
  Unbroken,
} from '@shop/front-kit';
import { useState } from 'react';
import { useCancelOrder } from '../api/cancel-order.ts';

function Payment({ order }: { order: Order }) {
  if (order.paid)
    return (
      <div>
        <p className="font-semibold">Paid</p>
        <p className="kit-caption">{order.transactionId}</p>
      </div>
    );
  if (order.state === 'requested') return <span className="kit-caption">Checking stock …</span>;
  return (
    <LinkButton kind="primary" to={paths.payment(order._id)} aria-label={`Pay ${order.partName}`}>
      Pay
    </LinkButton>
  );
}

function ReviewLink({ order: { partId, partName } }: { order: Order }) {
  return (
    <Link className="kit-link inline-flex min-h-11 items-center" to={`${paths.addReview}?part=${partId}`}>
      Review this part
      <span className="sr-only">: {partName}</span>
    </Link>
  );
}

/** Columns of the specification first, in its order; ours after them. */
export const ownOrderHeaders = [
  'Part Name',
  'Price',
  'Quantity',
  'Address',
  'Payment',
  'Manage',
  'Total',
  'Status',
  'Placed',
] as const;

export function OwnOrdersTable({ orders }: { orders: readonly Order[] }) {
  const cancel = useCancelOrder();
  const [shown, setShown] = useState<Order>();
  const columns: Column<Order>[] = [
    {
      header: 'Part Name',
      cell: ({ partName }) => (
        <span className="font-semibold">
          <Unbroken text={partName} />
        </span>
      ),
    },
    { header: 'Price', numeric: true, cell: ({ price }) => formatDollars(price) },
    { header: 'Quantity', numeric: true, cell: ({ quantity }) => formatCount(quantity) },
    { header: 'Address', cell: ({ address }) => address },
    { header: 'Payment', cell: (order) => <Payment order={order} /> },
    {
      header: 'Manage',
      cell: (order) => (
        <div className="grid justify-items-start gap-1">
          <Button
            aria-label={`Cancel ${order.partName}`}
            disabled={!canCancel(order)}
            busy={cancel.pendingId === order._id}
            onClick={() => void cancel.ask(order._id)}
          >
            Cancel
          </Button>
          {order.paid && <ReviewLink order={order} />}
        </div>
      ),
    },
    { header: 'Total', numeric: true, cell: (order) => formatDollars(orderTotal(order)) },
    { header: 'Status', cell: (order) => <OrderStatus order={order} /> },
    {
      header: 'Placed',
      cell: (order) => (
        <button
          type="button"
          className="kit-link min-h-11 min-w-24 text-start"
          onClick={() => setShown(order)}
        >
          {formatMoment(order.createdAt)}
          <span className="sr-only">: timeline of {order.partName}</span>
        </button>
      ),
    },
  ];
  return (
    <>
      <DataTable label="My orders" columns={columns} rows={orders} keyOf={({ _id }) => _id} />
      {shown && <OrderTimelineDialog order={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
