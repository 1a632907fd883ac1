import { t } from '@lingui/core/macro';
import { lineTotal, type OrderLineReply, type WholeOrder } from '@shop/contracts/client';
import { formatCount, formatMoney, Unbroken } from '@shop/front-kit';
import { heldLines, includedTax, quotedNote } from '@shop/front-kit/orders';
import { Fact } from '@shop/front-kit/tables';

function OneLine({ line }: { line: OrderLineReply }) {
  return (
    <>
      <Fact label={t`Part`}>
        <span className="font-semibold">
          <Unbroken text={line.partName} />
        </span>
      </Fact>
      <Fact label={t`Price per piece`}>{formatMoney(line.price)}</Fact>
      <Fact label={t`Quantity`}>{formatCount(line.quantity)}</Fact>
    </>
  );
}

function LineOfSeveral({ line }: { line: OrderLineReply }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-hairline py-3">
      <dt className="grid">
        <span className="font-semibold wrap-anywhere">
          <Unbroken text={line.partName} />
        </span>
        <span className="kit-caption">{t`${formatCount(line.quantity)} x ${formatMoney(line.price)}`}</span>
      </dt>
      <dd>{formatMoney(lineTotal(line))}</dd>
    </div>
  );
}

/** The order to pay, with all its lines (PAY-01..04). */
export function PaymentSummary({ order }: { order: WholeOrder }) {
  const lines = heldLines(order);
  const inside = includedTax(order);
  const note = quotedNote(order);
  const [only, ...others] = lines;
  return (
    <section aria-labelledby="payment-summary">
      <h2 id="payment-summary" className="text-lg">
        {t`Hello, ${order.clientName}`}
      </h2>
      <dl className="mt-4 tabular-nums">
        {order.number && <Fact label={t`Order`}>{order.number}</Fact>}
        {only && others.length === 0 ? (
          <OneLine line={only} />
        ) : (
          lines.map((line) => <LineOfSeveral key={line.id} line={line} />)
        )}
        {order.charges.map(({ kind, text, amount }) => (
          <Fact key={kind} label={text}>
            {formatMoney(amount)}
          </Fact>
        ))}
        <Fact label={t`Total`}>
          <strong className="text-xl">{formatMoney(order.total)}</strong>
        </Fact>
        {inside && <Fact label={inside.text}>{formatMoney(inside.amount)}</Fact>}
      </dl>
      {note && <p className="mt-2 text-sm">{note}</p>}
    </section>
  );
}
