import type { Order } from '@shop/contracts';
import {
  Button,
  brand,
  type Column,
  canCancel,
  DataTable,
  Dialog,
  formatCount,
  formatDollars,
  formatMoment,
  Link,
  OrderStatus,
  OrderTimelineDialog,
  orderTotal,
  paths,
  Unbroken,
} from '@shop/front-kit';
import { type ReactNode, useState } from 'react';
import { orderIdOf, orderName } from '../../../orders/order-names.ts';
import type { MadeShipment } from '../../../orders/shipped-notice.tsx';
import { useCancelAnyOrder, useShipOrder } from '../api/orders.ts';
import type { Selection } from '../use-selection.ts';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-3 border-b border-hairline py-2">
      <dt className="kit-caption">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What is needed to prepare a shipment (MAO-05); printed it is the packing slip. */
function OrderDetails({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <Dialog
      title={`Order ${order._id.slice(-6)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => window.print()}>Print packing slip</Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p className="kit-caption">{brand.name}</p>
      <dl className="mt-2 text-sm tabular-nums">
        <Fact label="Customer">{order.clientName}</Fact>
        <Fact label="Email">{order.email}</Fact>
        <Fact label="Address">{order.address}</Fact>
        <Fact label="Phone">{order.phone}</Fact>
        <Fact label="Part">{order.partName}</Fact>
        <Fact label="Quantity">{formatCount(order.quantity)}</Fact>
        <Fact label="Total">{formatDollars(orderTotal(order))}</Fact>
        <Fact label="Placed">{formatMoment(order.createdAt)}</Fact>
        {order.transactionId && <Fact label="Transaction">{order.transactionId}</Fact>}
      </dl>
    </Dialog>
  );
}

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

/** Name, number, and of how many parts the order is. */
function PartOfOrder({ order, selection }: { order: Order; selection: Selection }) {
  const { number, orderId, orderLines = 1, orderTotal: total, partName } = order;
  return (
    <div className="flex items-start gap-3">
      <SelectOrder order={order} selection={selection} />
      <div>
        <p className="font-semibold">
          <Unbroken text={partName} />
        </p>
        {orderId && (
          <Link
            to={paths.manageOrder(number ?? orderId)}
            className="kit-link inline-flex min-h-11 items-center font-mono text-xs xl:min-h-0"
          >
            {orderName({ number, orderId })}
          </Link>
        )}
        {orderLines > 1 && total !== undefined && (
          <p className="kit-caption">
            one of {orderLines} parts, {formatDollars(total)} together
          </p>
        )}
      </div>
    </div>
  );
}

function SelectOrder({ order, selection }: { order: Order; selection: Selection }) {
  const id = orderIdOf(order);
  if (order.status !== 'pending' || selection.firstRows.get(id) !== order._id) return null;
  return (
    <label className="-m-3 grid size-11 flex-none cursor-pointer place-items-center">
      <input
        type="checkbox"
        className="size-5 accent-(--color-secondary)"
        checked={selection.chosen.has(id)}
        disabled={selection.isBusy}
        onChange={({ target }) => selection.choose([id], target.checked)}
      />
      <span className="sr-only">Select {orderName({ number: order.number, orderId: id })}</span>
    </label>
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

interface OrdersTableProps {
  orders: readonly Order[];
  selection: Selection;
  onShipped: (shipment: MadeShipment) => void;
}

export function OrdersTable({ orders, selection, onShipped }: OrdersTableProps) {
  const cancel = useCancelAnyOrder();
  const ship = useShipOrder(onShipped);
  const [shown, setShown] = useState<Shown>();
  const close = (): void => setShown(undefined);
  const columns: Column<Order>[] = [
    {
      header: 'Part Name',
      cell: (order) => <PartOfOrder order={order} selection={selection} />,
    },
    { header: 'Price', numeric: true, cell: ({ price }) => formatDollars(price) },
    { header: 'Quantity', numeric: true, cell: ({ quantity }) => formatCount(quantity) },
    { header: 'Payment', cell: ({ paid }) => (paid ? 'Paid' : 'Unpaid') },
    {
      header: 'Status',
      cell: (order) => (
        <Status
          order={order}
          shipping={ship.isPending && ship.variables._id === order._id}
          onShip={() => ship.mutate(order)}
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
