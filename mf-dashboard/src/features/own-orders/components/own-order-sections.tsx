import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  deliveryTerms,
  isCollected,
  type Refund,
  refundWord,
  texts,
  type WholeOrder,
} from '@shop/contracts/client';
import { formatCount, formatMoney, Moment, Section } from '@shop/front-kit';
import {
  AddressLines,
  addressLabel,
  DeliveryAddress,
  includedTax,
  isUnpaid,
  quotedNote,
  Tracking,
} from '@shop/front-kit/orders';

import { Fact } from '@shop/front-kit/tables';
import { ChangeDelivery } from './change-delivery.tsx';

function Sum({ label, dollars }: { label: string; dollars: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="kit-caption">{label}</dt>
      <dd className="font-semibold">{formatMoney(dollars)}</dd>
    </div>
  );
}

export function OrderSums({ order }: { order: WholeOrder }) {
  const { charges, total, paid, refunded, state, tax } = order;
  const inside = includedTax(order);
  const note = quotedNote(order);
  return (
    <div className="ml-auto grid w-full max-w-xs gap-2">
      <dl className="tabular-nums">
        {charges.map(({ kind, text, amount }) => (
          <Sum key={kind} label={text} dollars={amount} />
        ))}
        <Sum label={state === 'requested' ? t`Total of the reserved parts` : t`Total`} dollars={total} />
        {inside && <Sum label={inside.text} dollars={inside.amount} />}
        {paid !== undefined && <Sum label={t`Paid`} dollars={paid} />}
        {refunded > 0 && <Sum label={t`Refunded`} dollars={refunded} />}
      </dl>
      {note && <p className="text-sm">{note}</p>}
      {tax && <p className="text-xs text-muted">{tax.reason}</p>}
    </div>
  );
}

function refundText(refund: Refund): string {
  const isOpen = refund.state === 'failed' && refund.retriedBy === undefined;
  const word = refundWord(refund);
  return isOpen ? t`${word}. We have your money and will send it another way.` : word;
}

export function OrderRefunds({ refunds }: { refunds: readonly Refund[] }) {
  if (refunds.length === 0) return null;
  return (
    <Section title={t`Refunds`}>
      <ul className="grid gap-3">
        {refunds
          .map((refund) => ({ ...refund, text: refundText(refund) }))
          .map(({ id, amount, tax, text, reason, at }) => (
            <li key={id}>
              <p>
                <strong>{formatMoney(amount)}</strong>
                <span>{tax > 0 ? t` (tax ${formatMoney(tax)}): ${text}` : `: ${text}`}</span>
              </p>
              <p className="kit-caption wrap-anywhere">
                <Moment at={at} /> · {reason}
              </p>
            </li>
          ))}
      </ul>
    </Section>
  );
}

export function OrderShipments({ order }: { order: WholeOrder }) {
  const { shipments, lines } = order;
  if (shipments.length === 0) return null;
  const nameOf = (lineId: string) => lines.find(({ id }) => id === lineId)?.partName ?? t`a part`;
  return (
    <Section title={plural(shipments.length, { one: '# parcel', other: '# parcels' })}>
      <ul className="grid gap-4">
        {shipments.map((shipment) => (
          <li key={shipment.id}>
            <p className="kit-caption">
              {isCollected(order) ? (
                <Trans>
                  Ready to collect since <Moment at={shipment.at} />
                </Trans>
              ) : (
                <Trans>
                  Shipped <Moment at={shipment.at} />
                </Trans>
              )}
            </p>
            <Tracking shipment={shipment} />
            <ul className="mt-1 text-sm">
              {shipment.lines.map(({ lineId, quantity }) => (
                <li key={lineId}>{t`${formatCount(quantity)} x ${nameOf(lineId)}`}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Delivery address, invoice address and the buyer's own order number. */
export function OrderPlaces({ order }: { order: WholeOrder }) {
  const { billing, charges, purchaseOrderNumber } = order;
  return (
    <Section title={isCollected(order) ? t`Collection` : t`Delivery`}>
      <dl>
        <Fact label={addressLabel(order)}>
          <DeliveryAddress order={order} />
          {isUnpaid(order) && <ChangeDelivery order={order} />}
        </Fact>
        <Fact label={t`Terms`}>
          {charges.find(({ kind }) => kind === 'delivery')?.text ?? texts.exWorks}
          <p className="kit-caption">{deliveryTerms(order)}</p>
        </Fact>
        {billing && (
          <Fact label={t`Invoice to`}>
            <AddressLines address={billing} />
          </Fact>
        )}
        {purchaseOrderNumber && <Fact label={t`Your order number`}>{purchaseOrderNumber}</Fact>}
      </dl>
    </Section>
  );
}
