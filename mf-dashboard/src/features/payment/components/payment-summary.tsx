import type { Order } from '@shop/contracts';
import { formatCount, formatDollars, orderTotal, Unbroken } from '@shop/front-kit';
import type { ReactNode } from 'react';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-hairline py-3">
      <dt className="kit-caption">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}

/** What is paid for (PAY-01..04). */
export function PaymentSummary({ order }: { order: Order }) {
  return (
    <section aria-labelledby="payment-summary">
      <h2 id="payment-summary" className="text-lg">
        Hello, {order.clientName}
      </h2>
      <dl className="mt-4 tabular-nums">
        <Fact label="Part">
          <span className="font-semibold">
            <Unbroken text={order.partName} />
          </span>
        </Fact>
        <Fact label="Price per piece">{formatDollars(order.price)}</Fact>
        <Fact label="Quantity">{formatCount(order.quantity)}</Fact>
        <Fact label="Total">
          <strong className="text-xl">{formatDollars(orderTotal(order))}</strong>
        </Fact>
      </dl>
    </section>
  );
}
