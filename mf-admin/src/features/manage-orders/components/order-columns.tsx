import { t } from '@lingui/core/macro';
import type { OrderLineReply, WholeOrder } from '@shop/contracts';
import { Button, formatCount, formatMoney, Unbroken, useRoles } from '@shop/front-kit';
import { canCancelLine, listedLines } from '@shop/front-kit/orders';
import type { Column, SelectableRow } from '@shop/front-kit/tables';
import { OrderLink } from '../../../orders/order-link.tsx';
import { useCancelAnyLine } from '../orders.ts';
import type { Shipping } from '../use-shipping.ts';
import { SelectOrder, Status, Undo } from './order-cells.tsx';

/** A line of an order. */
export interface OrderRow {
  readonly order: WholeOrder;
  readonly line: OrderLineReply;
  /** An order of one line has no heading, so its row has what the heading has. */
  readonly isOnly: boolean;
}

export function rowsOf(order: WholeOrder): OrderRow[] {
  const lines = listedLines(order);
  return lines.map((line) => ({ order, line, isOnly: lines.length === 1 }));
}

function paymentOf({ state }: WholeOrder): string {
  if (state === 'refunded') return t`Refunded`;
  return state === 'paid' || state === 'shipped' ? t`Paid` : t`Unpaid`;
}

export interface Shown extends Pick<OrderRow, 'order' | 'line'> {
  readonly what: 'details' | 'timeline';
}

function More({
  order,
  line,
  onShow,
}: Pick<OrderRow, 'order' | 'line'> & { onShow: (shown: Shown) => void }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      {(['details', 'timeline'] as const).map((what) => (
        <button
          key={what}
          type="button"
          className="kit-link min-h-11"
          onClick={() => onShow({ order, line, what })}
        >
          {what === 'details' ? t`Details` : t`Timeline`}
          <span className="sr-only">{t` of ${line.partName}`}</span>
        </button>
      ))}
    </div>
  );
}

interface PartProps extends OrderRow {
  shipping: Shipping;
  row: SelectableRow;
}

function PartOfOrder({ order, line, isOnly, shipping, row }: PartProps) {
  return (
    <div className={`flex items-start gap-3 ${isOnly ? '' : 'md:ps-8'}`}>
      {isOnly && <SelectOrder order={order} shipping={shipping} row={row} />}
      <div>
        <p className="font-semibold">
          <Unbroken text={line.partName} />
        </p>
        {isOnly && <OrderLink order={order} />}
      </div>
    </div>
  );
}

interface ColumnsOptions {
  shipping: Shipping;
  onCancel: (order: WholeOrder) => void;
  onUndone: () => void;
  onShow: (shown: Shown) => void;
}

export function useOrderColumns({
  shipping,
  onCancel,
  onUndone,
  onShow,
}: ColumnsOptions): Column<OrderRow>[] {
  const mayCancel = useRoles().may('orders.change');
  const cancel = useCancelAnyLine(onCancel);
  return [
    {
      id: 'part-name',
      header: t`Part Name`,
      cell: (line, row) => <PartOfOrder {...line} shipping={shipping} row={row} />,
    },
    { id: 'price', header: t`Price`, numeric: true, cell: ({ line }) => formatMoney(line.price) },
    { id: 'quantity', header: t`Quantity`, numeric: true, cell: ({ line }) => formatCount(line.quantity) },
    { id: 'payment', header: t`Payment`, cell: ({ order }) => paymentOf(order) },
    {
      id: 'status',
      header: t`Status`,
      cell: ({ order, line, isOnly }) => (
        <Status order={order} shipping={shipping} ship={isOnly ? t`Ship ${line.partName}` : undefined} />
      ),
    },
    {
      id: 'manage',
      header: t`Manage`,
      // Undo must not appear where Ship was: a double click would undo the shipment.
      cell: ({ order, line, isOnly }) =>
        isOnly && shipping.markOf(order)?.state === 'shipped' ? (
          <Undo order={order} shipping={shipping} onUndone={onUndone} />
        ) : (
          <Button
            aria-label={t`Cancel ${line.partName}`}
            disabled={
              !mayCancel ||
              !canCancelLine(order, line) ||
              !shipping.isListed(order) ||
              cancel.pendingId !== undefined
            }
            busy={cancel.pendingId === line.id}
            onClick={() => void cancel.ask({ order, line })}
          >{t`Cancel`}</Button>
        ),
    },
    { id: 'details', header: t`Details`, cell: (line) => <More {...line} onShow={onShow} /> },
  ];
}
