import { type Order, phoneText } from '@shop/contracts/client';
import {
  Button,
  type Column,
  canCancel,
  countOf,
  Dialog,
  formatCount,
  formatDollars,
  formatMoment,
  GroupedTable,
  Link,
  LinkButton,
  OrderStatus,
  OrderTimelineDialog,
  orderTotal,
  paths,
  Unbroken,
} from '@shop/front-kit';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { orderIdOf, orderNameOf, slipPath } from '../../../orders/order-names.ts';
import { UndoShipping } from '../../../orders/undo-shipping.tsx';
import { useCancelAnyOrder } from '../api/orders.ts';
import type { Selection } from '../use-selection.ts';
import type { Shipping } from '../use-shipping.ts';
import { ShipOrderDialog } from './ship-order-dialog.tsx';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-3 border-b border-hairline py-2">
      <dt className="kit-caption">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The data needed to prepare a shipment (MAO-05). */
function OrderDetails({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <Dialog
      title={orderNameOf(order)}
      onClose={onClose}
      actions={
        <>
          <LinkButton to={slipPath({ number: order.number, orderId: orderIdOf(order) })}>
            Packing slip
          </LinkButton>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <dl className="mt-2 text-sm tabular-nums">
        <Fact label="Customer">{order.clientName}</Fact>
        <Fact label="Email">{order.email}</Fact>
        <Fact label="Address">{order.address}</Fact>
        <Fact label="Phone">{phoneText(order)}</Fact>
        <Fact label="Part">{order.partName}</Fact>
        <Fact label="Quantity">{formatCount(order.quantity)}</Fact>
        <Fact label="Total">{formatDollars(orderTotal(order))}</Fact>
        <Fact label="Placed">{formatMoment(order.createdAt)}</Fact>
        {order.transactionId && <Fact label="Transaction">{order.transactionId}</Fact>}
      </dl>
    </Dialog>
  );
}

/** The specification fixes the first columns and their order; ours follow. */
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
  readonly what: 'details' | 'timeline' | 'shipping';
}

function isOfSeveral({ orderLines = 1 }: Order): boolean {
  return orderLines > 1;
}

interface CellProps {
  order: Order;
  shipping: Shipping;
}

function Problem({ order, shipping }: CellProps) {
  const mark = shipping.markOf(order);
  if (mark?.state !== 'failed' || order.status === 'approved') return null;
  return (
    <p className="flex items-start gap-2 font-normal">
      <CircleAlert aria-hidden size={16} className="mt-0.5 flex-none text-error" />
      {mark.problem}
    </p>
  );
}

function Status({ order, shipping }: CellProps) {
  if (!shipping.isListed(order) && !shipping.markOf(order)) return 'No longer in this list';
  if (isOfSeveral(order)) return <OrderStatus order={order} />;
  const mark = shipping.markOf(order);
  const canShip = shipping.canShip(order);
  return (
    <div className="flex flex-wrap items-center gap-3 xl:flex-nowrap">
      {(canShip || mark?.state !== 'failed' || order.status === 'approved') && <OrderStatus order={order} />}
      <Problem order={order} shipping={shipping} />
      {canShip && (
        <Button
          kind="primary"
          busy={mark?.state === 'shipping'}
          aria-label={`Ship ${order.partName}`}
          onClick={() => void shipping.ship(order)}
        >
          Ship
        </Button>
      )}
    </div>
  );
}

function OrderLink({ order }: { order: Order }) {
  const orderId = orderIdOf(order);
  return (
    <Link
      to={paths.manageOrder(order.number ?? orderId)}
      className="kit-link inline-flex min-h-11 items-center font-mono text-xs xl:min-h-0"
    >
      {orderNameOf(order)}
    </Link>
  );
}

function SelectOrder({ order, selection }: { order: Order; selection: Selection }) {
  const id = orderIdOf(order);
  if (!selection.shippable.has(id)) return null;
  return (
    <label className="-m-3 grid size-11 flex-none cursor-pointer place-items-center">
      <input
        type="checkbox"
        className="size-5 accent-(--color-secondary)"
        checked={selection.chosen.has(id)}
        disabled={selection.isBusy}
        onChange={({ target }) => selection.choose([id], target.checked)}
      />
      <span className="sr-only">Select {orderNameOf(order)}</span>
    </label>
  );
}

function PartOfOrder({ order, selection }: { order: Order; selection: Selection }) {
  return (
    <div className={`flex items-start gap-3 ${isOfSeveral(order) ? 'md:ps-8' : ''}`}>
      {!isOfSeveral(order) && <SelectOrder order={order} selection={selection} />}
      <div>
        <p className="font-semibold">
          <Unbroken text={order.partName} />
        </p>
        {!isOfSeveral(order) && <OrderLink order={order} />}
      </div>
    </div>
  );
}

interface UndoProps extends CellProps {
  onUndone: () => void;
}

function Undo({ order, shipping, onUndone }: UndoProps) {
  const mark = shipping.markOf(order);
  if (mark?.state !== 'shipped' || !mark.shipment) return null;
  return (
    <UndoShipping
      key={mark.shipment.shipmentId}
      shipment={mark.shipment}
      name={orderNameOf(order)}
      onUndone={() => {
        shipping.undone(order);
        onUndone();
      }}
    />
  );
}

interface OrderHeadingProps extends UndoProps {
  selection: Selection;
  onShip: () => void;
}

/** Heads an order of several lines. */
function OrderHeading({ order, shipping, selection, onShip, onUndone }: OrderHeadingProps) {
  const { orderLines = 1, orderTotal: total = 0, orderUnsent = 0 } = order;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SelectOrder order={order} selection={selection} />
      <OrderLink order={order} />
      <span className="font-normal">
        {countOf(orderLines, 'parts')}, {formatDollars(total)}
      </span>
      <Problem order={order} shipping={shipping} />
      {shipping.canShip(order) && (
        <Button
          kind="primary"
          busy={shipping.markOf(order)?.state === 'shipping'}
          aria-label={`Ship ${countOf(orderUnsent, 'pieces')} of ${orderNameOf(order)}`}
          onClick={onShip}
        >
          Ship {countOf(orderUnsent, 'pieces')}
        </Button>
      )}
      <div className="ms-auto">
        <Undo order={order} shipping={shipping} onUndone={onUndone} />
      </div>
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

function paymentOf({ paid, refunded }: Order): string {
  if (refunded) return 'Refunded';
  return paid ? 'Paid' : 'Unpaid';
}

/** Groups rows by order. */
function ordersOf(rows: readonly Order[]): Order[][] {
  const orders = new Map<string, Order[]>();
  for (const row of rows) orders.set(orderIdOf(row), [...(orders.get(orderIdOf(row)) ?? []), row]);
  return [...orders.values()];
}

interface OrdersTableProps {
  shipping: Shipping;
  selection: Selection;
  onCancel: (id: string) => void;
  onUndone: () => void;
}

export function OrdersTable({ shipping, selection, onCancel, onUndone }: OrdersTableProps) {
  const cancel = useCancelAnyOrder(onCancel);
  const [shown, setShown] = useState<Shown>();
  const close = (): void => setShown(undefined);
  const columns: Column<Order>[] = [
    {
      header: 'Part Name',
      cell: (order) => <PartOfOrder order={order} selection={selection} />,
    },
    { header: 'Price', numeric: true, cell: ({ price }) => formatDollars(price) },
    { header: 'Quantity', numeric: true, cell: ({ quantity }) => formatCount(quantity) },
    { header: 'Payment', cell: paymentOf },
    { header: 'Status', cell: (order) => <Status order={order} shipping={shipping} /> },
    {
      header: 'Manage',
      // Undo must not appear where Ship was: a double click would undo the shipment.
      cell: (order) =>
        !isOfSeveral(order) && shipping.markOf(order)?.state === 'shipped' ? (
          <Undo order={order} shipping={shipping} onUndone={onUndone} />
        ) : (
          <Button
            aria-label={`Cancel ${order.partName}`}
            disabled={!canCancel(order) || !shipping.isListed(order) || cancel.pendingId !== undefined}
            busy={cancel.pendingId === order._id}
            onClick={() => void cancel.ask(order._id)}
          >
            Cancel
          </Button>
        ),
    },
    { header: 'Details', cell: (order) => <More order={order} onShow={setShown} /> },
  ];
  const groups = ordersOf(shipping.rows).map((rows) => {
    const [order] = rows;
    const heading = order && isOfSeveral(order) && (
      <OrderHeading
        order={order}
        shipping={shipping}
        selection={selection}
        onShip={() => setShown({ order, what: 'shipping' })}
        onUndone={onUndone}
      />
    );
    return { key: order ? orderIdOf(order) : '', heading, rows };
  });
  return (
    <>
      <GroupedTable label="All orders" columns={columns} groups={groups} keyOf={({ _id }) => _id} />
      {shown?.what === 'details' && <OrderDetails order={shown.order} onClose={close} />}
      {shown?.what === 'timeline' && <OrderTimelineDialog order={shown.order} onClose={close} />}
      {shown?.what === 'shipping' && (
        <ShipOrderDialog
          orderId={orderIdOf(shown.order)}
          name={orderNameOf(shown.order)}
          onShipped={(shipment) => {
            shipping.sent(shown.order, shipment);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
