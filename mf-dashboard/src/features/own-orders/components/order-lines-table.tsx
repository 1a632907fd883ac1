import { t } from '@lingui/core/macro';
import { lineTotal, type OrderLineReply, type WholeOrder } from '@shop/contracts/client';
import { Button, formatCount, formatMoney, Unbroken } from '@shop/front-kit';
import { canCancelLine, isUnpaid, lineAlone } from '@shop/front-kit/orders';
import { type Column, DataTable } from '@shop/front-kit/tables';
import { lineText } from '../../../orders/line-text.ts';
import type { useCancelOrder } from '../api/cancel-order.ts';

interface OrderLinesTableProps {
  order: WholeOrder;
  cancel: ReturnType<typeof useCancelOrder>;
}

/** All lines of an order, in every state. */
export function OrderLinesTable({ order, cancel }: OrderLinesTableProps) {
  const columns: Column<OrderLineReply>[] = [
    {
      header: t`Part`,
      cell: ({ partName, partNumber }) => (
        <div>
          <p className="font-semibold">
            <Unbroken text={partName} />
          </p>
          {partNumber && <p className="kit-caption">{partNumber}</p>}
        </div>
      ),
    },
    { header: t`Price`, numeric: true, cell: ({ price }) => formatMoney(price) },
    { header: t`Quantity`, numeric: true, cell: ({ quantity }) => formatCount(quantity) },
    { header: t`Total`, numeric: true, cell: (line) => formatMoney(lineTotal(line)) },
    { header: t`State`, cell: (line) => lineText(line, order) },
  ];
  const manage: Column<OrderLineReply> = {
    header: t`Manage`,
    cell: (line) =>
      canCancelLine(order, line) && (
        <Button
          aria-label={t`Cancel ${line.partName}`}
          busy={cancel.pendingId === line.id}
          onClick={() => void cancel.ask({ id: line.id, line: lineAlone(order, line) })}
        >
          {t`Cancel`}
        </Button>
      ),
  };
  const hasSeveral = order.lines.length > 1;
  return (
    <DataTable
      label={t`Lines of this order`}
      columns={hasSeveral && isUnpaid(order) ? [...columns, manage] : columns}
      rows={order.lines}
      keyOf={({ id }) => id}
    />
  );
}
