import { formatCount, formatDollars, Unbroken } from '@shop/front-kit';
import type { ReactNode } from 'react';
import { lineTotal, type PayableOrder } from '../payable.ts';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-hairline py-3">
      <dt className="kit-caption">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}

type Line = PayableOrder['lines'][number];

function OneLine({ line }: { line: Line }) {
  return (
    <>
      <Fact label="Part">
        <span className="font-semibold">
          <Unbroken text={line.partName} />
        </span>
      </Fact>
      <Fact label="Price per piece">{formatDollars(line.price)}</Fact>
      <Fact label="Quantity">{formatCount(line.quantity)}</Fact>
    </>
  );
}

function LineOfSeveral({ line }: { line: Line }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-hairline py-3">
      <dt className="grid">
        <span className="font-semibold wrap-anywhere">
          <Unbroken text={line.partName} />
        </span>
        <span className="kit-caption">
          {formatCount(line.quantity)} x {formatDollars(line.price)}
        </span>
      </dt>
      <dd>{formatDollars(lineTotal(line))}</dd>
    </div>
  );
}

/** The order to pay, with all its lines (PAY-01..04). */
export function PaymentSummary({ order }: { order: PayableOrder }) {
  const [only, ...others] = order.lines;
  return (
    <section aria-labelledby="payment-summary">
      <h2 id="payment-summary" className="text-lg">
        Hello, {order.clientName}
      </h2>
      <dl className="mt-4 tabular-nums">
        {order.number && <Fact label="Order">{order.number}</Fact>}
        {only && others.length === 0 ? (
          <OneLine line={only} />
        ) : (
          order.lines.map((line) => <LineOfSeveral key={line.id} line={line} />)
        )}
        <Fact label="Total">
          <strong className="text-xl">{formatDollars(order.total)}</strong>
        </Fact>
      </dl>
    </section>
  );
}
