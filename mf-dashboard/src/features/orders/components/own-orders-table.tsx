import type { Order, WholeOrder } from '@shop/contracts';
import {
  Button,
  type Column,
  canCancel,
  formatCount,
  formatDollars,
  formatMoment,
  GroupedTable,
  Link,
  LinkButton,
  OrderProgress,
  OrderStatus,
  OrderTimelineDialog,
  orderTotal,
  paths,
  Unbroken,
} from '@shop/front-kit';
import { useState } from 'react';
import { paymentPath } from '../../../order/payment-path.ts';
import { cancellableOf, type useCancelOrder } from '../api/cancel-order.ts';
import type { OwnOrder } from '../order-rows.ts';

function Payment({ order }: { order: Order }) {
  if (order.paid)
    return (
      <div>
        <p className="font-semibold">Paid</p>
        <p className="kit-caption">{order.transactionId}</p>
      </div>
    );
  if ((order.orderLines ?? 1) > 1) return <span className="kit-caption">Ships with the whole order</span>;
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

function unheldText({ lines, state }: WholeOrder): string | undefined {
  const unheld = lines.filter((line) => line.state === 'refused').length;
  if (state === 'refused' || unheld === 0) return undefined;
  return `${formatCount(unheld)} of ${formatCount(lines.length)} parts couldn't be reserved`;
}

/** Facts about the whole order, above its lines. */
function OrderHeading({ order }: { order: WholeOrder }) {
  const { orderId, number = orderId, lines, state, total } = order;
  const unheld = unheldText(order);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <Link
        className="kit-link inline-flex min-h-11 items-center font-semibold"
        aria-label={`Order ${order.number ?? formatMoment(order.createdAt)}`}
        to={paths.order(number)}
      >
        {order.number ?? formatMoment(order.createdAt)}
      </Link>
      <OrderProgress order={order} />
      {lines.length > 1 && <span className="font-normal">{formatDollars(total)}</span>}
      {unheld && <span className="font-normal">{unheld}</span>}
      {lines.length > 1 && state === 'reserved' && (
        <LinkButton kind="primary" to={paymentPath(order)} aria-label={`Pay order ${number}`}>
          Pay {formatDollars(total)}
        </LinkButton>
      )}
    </div>
  );
}

/** The specified columns in their order, then ours. */
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

interface OwnOrdersTableProps {
  orders: readonly OwnOrder[];
  cancel: ReturnType<typeof useCancelOrder>;
}

export function OwnOrdersTable({ orders, cancel }: OwnOrdersTableProps) {
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
            onClick={() => void cancel.ask(cancellableOf(order))}
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
      <GroupedTable
        label="My orders"
        columns={columns}
        groups={orders.map(({ key, whole, rows }) => ({
          key,
          heading: whole && <OrderHeading order={whole} />,
          rows,
        }))}
        keyOf={({ _id }) => _id}
      />
      {shown && <OrderTimelineDialog order={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
