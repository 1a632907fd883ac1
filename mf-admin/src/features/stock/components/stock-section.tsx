import type { Part, StockLine } from '@shop/contracts';
import {
  type Column,
  DataTable,
  EmptyState,
  formatCount,
  formatMoment,
  Link,
  PagedTable,
  paths,
} from '@shop/front-kit';
import { useState } from 'react';
import { useStockLines } from '../api/stock.ts';
import { lineText } from '../stock.rules.ts';
import { AdjustmentForm } from './adjustment-form.tsx';

function signed(quantity: number): string {
  if (quantity === 0) return '0';
  return `${quantity < 0 ? '−' : '+'}${formatCount(Math.abs(quantity))}`;
}

function OrderLink({ orderId }: { orderId: string }) {
  return (
    <Link
      to={paths.manageOrder(orderId)}
      className="kit-link inline-flex min-h-11 items-center whitespace-nowrap"
    >
      Order {orderId.slice(-6)}
    </Link>
  );
}

/** A long address goes on before its @ where the column is narrow. */
function Who({ by }: StockLine) {
  const at = Math.max(by.indexOf('@'), 0);
  return (
    <>
      {by.slice(0, at)}
      <wbr />
      {by.slice(at)}
    </>
  );
}

const columns: readonly Column<StockLine>[] = [
  {
    header: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap">
        {formatMoment(at)}
      </time>
    ),
  },
  { header: 'What', cell: lineText },
  { header: 'Change', numeric: true, cell: ({ quantity }) => signed(quantity) },
  { header: 'Balance', numeric: true, cell: ({ balance }) => formatCount(balance) },
  { header: 'Order', cell: ({ orderId }) => orderId && <OrderLink orderId={orderId} /> },
  { header: 'Who', cell: Who },
  { header: 'Note', cell: ({ note, refusal }) => note ?? refusal },
];

const headers = columns.map(({ header }) => header);
const none = (
  <EmptyState title="Nothing here yet" text="Deliveries, orders and corrections will appear here." />
);

/** How many pieces there are, a way to correct that, and every line of the ledger that led to it. */
export function StockSection({ part }: { part: Part }) {
  const list = useStockLines(part._id);
  const [told, setTold] = useState<number>();
  const present = told ?? list.rows?.[0]?.balance ?? part.availableQuantity;
  return (
    <section aria-labelledby="stock" className="mt-12 grid gap-5 border-t border-base-content pt-4">
      <div>
        <h2 id="stock" className="text-lg">
          Stock
        </h2>
        <p>
          <strong className="text-xl tabular-nums">{formatCount(present)}</strong> available, minimum order{' '}
          {formatCount(part.minOrderQuantity)}
        </p>
      </div>
      <AdjustmentForm partId={part._id} present={present} onPresent={setTold} />
      <div>
        <PagedTable list={list} noun="lines" headers={headers} empty={none}>
          {(lines) => (
            <DataTable label="Stock ledger" columns={columns} rows={lines} keyOf={({ seq }) => String(seq)} />
          )}
        </PagedTable>
      </div>
    </section>
  );
}
