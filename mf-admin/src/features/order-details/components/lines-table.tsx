import { t } from '@lingui/core/macro';
import { lineTotal, type OrderLineReply, type WholeOrder } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { formatCount, formatMoney, TextLink, Unbroken } from '@shop/front-kit';
import { type Column, DataTable } from '@shop/front-kit/tables';
import { lostBreakText } from '../../../orders/whole-order.ts';
import { lineState } from '../order-text.ts';

function PartName({ line: { partName, partNumber } }: { line: OrderLineReply }) {
  return (
    <>
      <span className="font-semibold">
        <Unbroken text={partName} />
      </span>
      {partNumber && (
        <TextLink
          to={paths.part(partNumber)}
          className="flex min-h-11 items-center font-mono text-xs xl:min-h-0"
        >
          {partNumber}
        </TextLink>
      )}
    </>
  );
}

function LineState({ order, line }: { order: WholeOrder; line: OrderLineReply }) {
  return (
    <>
      {lineState(order, line)}
      {line.lostBreak && <p className="kit-caption">{lostBreakText(line.lostBreak)}</p>}
    </>
  );
}

/** The lines of an order, in the buyer's sequence. */
export function LinesTable({ order }: { order: WholeOrder }) {
  const columns: Column<OrderLineReply>[] = [
    { header: t`Part`, cell: (line) => <PartName line={line} /> },
    { header: t`Price`, numeric: true, cell: ({ price }) => formatMoney(price) },
    { header: t`Quantity`, numeric: true, cell: ({ quantity }) => formatCount(quantity) },
    { header: t`Total`, numeric: true, cell: (line) => formatMoney(lineTotal(line)) },
    { header: t`State`, cell: (line) => <LineState order={order} line={line} /> },
  ];
  return <DataTable label={t`Lines`} columns={columns} rows={order.lines} keyOf={({ id }) => id} />;
}
