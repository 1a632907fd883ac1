import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lineTotal, type OrderLineReply, type WholeOrder } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { Button, formatCount, formatMoney, LinkButton, Moment, TextLink, Unbroken } from '@shop/front-kit';
import {
  canCancelLine,
  lineAlone,
  listedLines,
  OrderStatus,
  OrderTimelineDialog,
  paymentPath,
} from '@shop/front-kit/orders';
import { type Column, GroupedTableView, useTableModel } from '@shop/front-kit/tables';
import { useState } from 'react';
import type { useCancelOrder } from '../api/cancel-order.ts';
import { OrderHeading } from './order-heading.tsx';

interface OrderRow {
  readonly order: WholeOrder;
  readonly line: OrderLineReply;
}

/** Refunded orders are neither paid for nor reviewed. */
function isPaidAndKept({ state }: WholeOrder): boolean {
  return state === 'paid' || state === 'shipped';
}

function Payment({ order, line: { partName } }: OrderRow) {
  if (isPaidAndKept(order))
    return (
      <div>
        <p className="font-semibold">{t`Paid`}</p>
        <p className="kit-caption">
          {order.transfer ? t`Bank transfer ${order.transfer.reference}` : order.transactionId}
        </p>
      </div>
    );
  if (order.state === 'requested') return <span className="kit-caption">{t`Checking stock …`}</span>;
  if (order.state !== 'reserved') return null;
  if (order.lines.length > 1) return <span className="kit-caption">{t`Paid with the whole order`}</span>;
  return (
    <LinkButton kind="primary" to={paymentPath(order)} aria-label={t`Pay ${partName}`}>
      {t`Pay`}
    </LinkButton>
  );
}

function ReviewLink({ line: { partId, partName } }: Pick<OrderRow, 'line'>) {
  return (
    <TextLink alone to={`${paths.addReview}?part=${partId}`}>
      <Trans>
        Review this part
        <span className="sr-only">: {partName}</span>
      </Trans>
    </TextLink>
  );
}

/** Longer orders fold their other lines. */
const shownLines = 3;

/** The orders whose card is open, by id. */
function useOpenOrders() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string): void =>
    setOpen((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  return [open, toggle] as const;
}

interface OwnOrdersTableProps {
  orders: readonly WholeOrder[];
  cancel: ReturnType<typeof useCancelOrder>;
}

export function OwnOrdersTable({ orders, cancel }: OwnOrdersTableProps) {
  const [shown, setShown] = useState<OrderLineReply>();
  const [open, toggle] = useOpenOrders();
  const groupOf = (order: WholeOrder) => {
    const isOpen = open.has(order.orderId);
    const lines = listedLines(order);
    const heading = (
      <OrderHeading
        order={order}
        isOpen={isOpen}
        folded={Math.max(0, lines.length - shownLines)}
        onToggle={() => toggle(order.orderId)}
      />
    );
    const shownNow = isOpen ? lines : lines.slice(0, shownLines);
    return { heading, isFolded: !isOpen, lines: shownNow.map((line) => ({ order, line })) };
  };
  const columns: Column<OrderRow>[] = [
    {
      header: t`Part Name`,
      cell: ({ line }) => (
        <>
          <span className="font-semibold">
            <Unbroken text={line.partName} />
          </span>
          <span className="kit-when-folded kit-caption">
            {t`${formatCount(line.quantity)} x ${formatMoney(line.price)}`}
          </span>
        </>
      ),
    },
    { header: t`Price`, numeric: true, cell: ({ line }) => formatMoney(line.price) },
    { header: t`Quantity`, numeric: true, cell: ({ line }) => formatCount(line.quantity) },
    { header: t`Address`, cell: ({ order }) => order.address },
    { header: t`Payment`, cell: Payment },
    {
      header: t`Manage`,
      cell: ({ order, line }) => (
        <div className="grid justify-items-start gap-1">
          <Button
            aria-label={t`Cancel ${line.partName}`}
            disabled={!canCancelLine(order, line)}
            busy={cancel.pendingId === line.id}
            onClick={() => void cancel.ask({ id: line.id, line: lineAlone(order, line) })}
          >
            {t`Cancel`}
          </Button>
          {isPaidAndKept(order) && <ReviewLink line={line} />}
        </div>
      ),
    },
    { header: t`Total`, numeric: true, cell: ({ line }) => formatMoney(lineTotal(line)) },
    { header: t`Status`, cell: ({ order }) => <OrderStatus state={order.state} /> },
    {
      header: t`Placed`,
      cell: ({ order, line }) => (
        <button
          type="button"
          className="kit-link min-h-11 min-w-24 text-start"
          onClick={() => setShown(line)}
        >
          <Moment at={order.createdAt} />
          <span className="sr-only">{t`: timeline of ${line.partName}`}</span>
        </button>
      ),
    },
  ];
  const model = useTableModel<OrderRow, WholeOrder>({
    columns,
    rows: orders,
    keyOf: ({ orderId }) => orderId,
  });
  return (
    <>
      <GroupedTableView label={t`My orders`} model={model} groupOf={groupOf} keyOf={({ line }) => line.id} />
      {shown && (
        <OrderTimelineDialog
          orderId={shown.id}
          partName={shown.partName}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}
