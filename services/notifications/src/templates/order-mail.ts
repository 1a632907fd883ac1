import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import {
  formatCents,
  formatCompanyTime,
  includedTaxLabel,
  isCollected,
  type OrderHappened,
  outWord,
} from '@shop/contracts';
import { say } from '../texts.ts';
import type { MailContent, MailLine } from './mail-content.ts';

type What = OrderHappened['what'];
type Refunded = NonNullable<OrderHappened['refund']>;

/** A message, or what a person wrote. */
type Paragraph = MessageDescriptor | string;

interface Said {
  readonly subject: MessageDescriptor;
  readonly headline: MessageDescriptor;
  readonly paragraphs: readonly Paragraph[];
  readonly action?: MessageDescriptor;
}

function heldUntil({ reservedUntil }: OrderHappened['order']): MessageDescriptor {
  if (reservedUntil === undefined) return msg`Please pay for them soon.`;
  return msg`Pay by ${{ time: formatCompanyTime(reservedUntil) }} to keep them. After that they go back on sale.`;
}

function refundAmount({ refund }: OrderHappened): string | undefined {
  return refund && formatCents(refund.amountCents);
}

function refundWay({ refund }: OrderHappened): MessageDescriptor {
  const { date, reference } = refund?.transfer ?? {};
  return date === undefined
    ? msg`It goes to the card you paid with. Banks can take up to ten days to show it.`
    : msg`We sent it by bank transfer on ${{ date }}, reference ${{ reference }}.`;
}

const withoutRefused = msg`Lines marked "Not available" are not included in the total.`;
const stillToCome = msg`The order page shows what is still to come.`;
const bringNumber = msg`You collect the parts at our works, or your forwarder does. Please bring the order number.`;

/** Sold ex works, parts wait in Sylhet instead of being sent. */
function ready(number: string, isPart: boolean): Said {
  return isPart
    ? {
        subject: msg`Part of order ${{ number }} is ready to collect`,
        headline: msg`Part of your order is ready to collect in Sylhet`,
        paragraphs: [bringNumber, stillToCome],
      }
    : {
        subject: msg`Order ${{ number }} is ready to collect`,
        headline: msg`Your order is ready to collect in Sylhet`,
        paragraphs: [bringNumber],
      };
}

function sent(number: string, isPart: boolean): Said {
  return isPart
    ? {
        subject: msg`Part of order ${{ number }} is on its way`,
        headline: msg`Part of your order is on its way`,
        paragraphs: [
          msg`This parcel contains the parts listed here. The order page shows what is still to come.`,
        ],
      }
    : {
        subject: msg`Order ${{ number }} is on its way`,
        headline: msg`Your order is on its way`,
        // Says nothing of other parcels: one of them can be undone before this mail leaves.
        paragraphs: [],
      };
}

function writtenLines(text = ''): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

const words: Readonly<Record<What, (fact: OrderHappened, number: string) => Said>> = {
  placed: ({ order }, number) => ({
    subject: msg`Order ${{ number }} is reserved for you`,
    headline: msg`We're holding these parts for you`,
    paragraphs: [msg`Thank you for order ${{ number }}.`, heldUntil(order)],
    action: msg`Pay for the order`,
  }),
  'placed-by-shop': ({ order }, number) => ({
    subject: msg`Order ${{ number }} is ready to pay`,
    headline: msg`We placed this order for you`,
    paragraphs: [
      msg`As agreed, we're holding these parts for you.`,
      heldUntil(order),
      order.lines.some(({ state }) => state === 'refused') ? withoutRefused : '',
    ],
    action: msg`Pay for the order`,
  }),
  question: ({ message, order }, number) => ({
    subject: msg`A question about order ${{ number }}`,
    headline: msg`${{ name: order.clientName }} asks about order ${{ number }}`,
    paragraphs: writtenLines(message?.text),
    action: msg`Answer on the order page`,
  }),
  'line-refused': ({ order }, number) => ({
    subject: msg`Order ${{ number }}: some parts are not available`,
    headline: msg`Some parts of your order are not available`,
    paragraphs: [withoutRefused, msg`We're holding the rest.`, heldUntil(order)],
  }),
  paid: ({ order, invoice }, number) => ({
    subject: msg`Payment received for order ${{ number }}`,
    headline: msg`Thank you, your payment arrived`,
    paragraphs: [
      isCollected(order)
        ? msg`We'll pack your parts and email you when you can collect them in Sylhet.`
        : msg`We'll pack your parts and email you when they ship.`,
      invoice ? msg`The invoice is on the order page.` : '',
    ],
  }),
  shipped: ({ order, shipment }, number) => {
    const isPart = shipment?.covers === 'part';
    return isCollected(order) ? ready(number, isPart) : sent(number, isPart);
  },
  'tracking-changed': ({ shipment }, number) => ({
    subject: msg`New tracking for order ${{ number }}`,
    headline: msg`The tracking of your parcel has changed`,
    paragraphs: [
      shipment?.trackingNumber === undefined && shipment?.trackingUrl === undefined
        ? msg`Please ignore the earlier tracking number.`
        : msg`Please use this tracking from now on.`,
    ],
  }),
  'shipment-cancelled': ({ order }, number) => ({
    subject: msg`A parcel of order ${{ number }} was cancelled`,
    headline: msg`We cancelled a parcel`,
    paragraphs: [
      isCollected(order)
        ? msg`These parts can't be collected yet. We'll email you when they are ready, or refund them.`
        : msg`These parts aren't on their way to you. We'll email you when they ship, or refund them.`,
    ],
  }),
  expired: (_fact, number) => ({
    subject: msg`Order ${{ number }} was not paid in time`,
    headline: msg`Your order wasn't paid in time`,
    paragraphs: [
      msg`The parts are back on sale, and you weren't charged. If you still want them, please order again.`,
    ],
  }),
  cancelled: (_fact, number) => ({
    subject: msg`Order ${{ number }} is cancelled`,
    headline: msg`Your order is cancelled`,
    paragraphs: [msg`We've released the parts, and you weren't charged.`],
  }),
  refunded: (fact, number) => {
    const amount = refundAmount(fact);
    return {
      subject: amount
        ? msg`Refund of ${{ amount }} for order ${{ number }}`
        : msg`Refund of your payment for order ${{ number }}`,
      headline: amount ? msg`We refunded ${{ amount }}` : msg`We refunded your payment`,
      paragraphs: [refundWay(fact)],
    };
  },
  'refund-failed': (fact, number) => {
    const amount = refundAmount(fact);
    return {
      subject: msg`A refund for order ${{ number }} didn't go through`,
      headline: amount
        ? msg`Your bank rejected the refund of ${{ amount }}`
        : msg`Your bank rejected the refund of your payment`,
      paragraphs: [
        msg`Your money is safe. We'll find another way and email you. You don't need to do anything.`,
      ],
    };
  },
  'return-approved': ({ return: back }, number) => ({
    subject: msg`Please send back your parts of order ${{ number }}`,
    headline: msg`You can send these parts back`,
    paragraphs: [back?.answer ?? '', msg`We'll refund them once they have arrived and we have checked them.`],
  }),
  message: ({ message }, number) => ({
    subject: msg`A message about order ${{ number }}`,
    headline: msg`We wrote to you about your order`,
    paragraphs: writtenLines(message?.text),
    action: msg`Answer on the order page`,
  }),
  'return-declined': ({ return: back }, number) => ({
    subject: msg`Your return for order ${{ number }} was declined`,
    headline: msg`We can't take these parts back`,
    paragraphs: [back?.answer ?? ''],
  }),
};

function isEnded(what: What): boolean {
  return what === 'expired' || what === 'cancelled';
}

function refundedLine({ name, partNumber, quantity, cents }: Refunded['lines'][number]): MailLine {
  return {
    name,
    number: partNumber,
    quantity,
    amount: formatCents(cents),
  };
}

/** Lists the lines; of a refund, what it is made of. An ended order holds nothing, so its lines show amounts instead of "cancelled". */
function linesOf(fact: OrderHappened): MailLine[] {
  const { what, order, shipment, refund, return: back } = fact;
  if (refund) return refund.lines.map(refundedLine);
  const ended = isEnded(what);
  const part = shipment ?? back;
  const pieces = new Map(part?.lines.map(({ lineId, quantity }) => [lineId, quantity]));
  const lines = order.lines
    .filter(({ id }) => part === undefined || pieces.has(id))
    .map(({ id, partName, partNumber, priceCents, state, quantity: ordered }) => {
      const quantity = pieces.get(id) ?? ordered;
      const reason = ended && state === 'cancelled' ? undefined : outWord(state);
      return {
        name: partName,
        number: partNumber,
        quantity,
        amount: reason ?? formatCents(priceCents * quantity),
      };
    });
  const charges = part === undefined ? (order.charges ?? []) : [];
  return [...lines, ...charges.map(({ text, cents }) => ({ name: text, amount: formatCents(cents) }))];
}

function totalOf({ what, order, refund }: OrderHappened): number {
  if (refund) return refund.amountCents;
  if (!isEnded(what)) return order.totalCents;
  const charges = (order.charges ?? []).reduce((sum, { cents }) => sum + cents, 0);
  return order.lines
    .filter(({ state }) => state === 'cancelled')
    .reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, charges);
}

function factsOf({ order, invoice, shipment, refund }: OrderHappened): MailContent['facts'] {
  const { number, purchaseOrderNumber, address } = order;
  const tracking = shipment?.trackingUrl;
  const url = tracking !== undefined && /^https?:\/\//.test(tracking) ? tracking : undefined;
  const rows = [
    { label: msg`Order`, text: number },
    { label: msg`Your order number`, text: purchaseOrderNumber },
    { label: msg`Invoice`, text: invoice?.number },
    {
      label: isCollected(order) ? msg`Collected in Sylhet by` : msg`Deliver to`,
      text: refund ? undefined : address,
    },
    { label: msg`Carrier`, text: shipment?.carrier },
    { label: msg`Tracking number`, text: shipment?.trackingNumber ?? (tracking && say(msg`Track it`)), url },
    { label: msg`Reason`, text: refund?.reason ?? shipment?.reason },
    { label: msg`You paid`, text: refund && formatCents(refund.paidCents) },
    { label: msg`Left after all refunds`, text: refund && formatCents(refund.keptCents) },
  ];
  return rows.flatMap(({ label, text, ...row }) =>
    text === undefined || text === '' ? [] : [{ label: say(label), text, ...row }],
  );
}

/** The total, and the tax in it: none of a parcel or a return. An ended order took no money, so no tax either. */
function sumsOf(fact: OrderHappened): Pick<MailContent, 'total' | 'included'> {
  const { what, order, refund, shipment, return: back } = fact;
  if (shipment || back) return {};
  const tax = refund ? refund.includedTax : order.includedTax;
  return {
    total: { label: say(refund ? msg`Refund` : msg`Total`), amount: formatCents(totalOf(fact)) },
    included:
      tax && !isEnded(what) ? { label: includedTaxLabel(tax), amount: formatCents(tax.cents) } : undefined,
  };
}

export function orderMail(fact: OrderHappened, shopUrl: string): MailContent {
  const { what, order } = fact;
  const { subject, headline, paragraphs, action } = words[what](fact, order.number);
  const number = encodeURIComponent(order.number);
  const isOffice = what === 'question';
  const page = isOffice ? `manage-orders/${number}` : `orders/${number}`;
  return {
    subject: say(subject),
    headline: say(headline),
    paragraphs: paragraphs
      .map((paragraph) => (typeof paragraph === 'string' ? paragraph : say(paragraph)))
      .filter((text) => text !== ''),
    facts: factsOf(fact),
    lines: linesOf(fact),
    ...sumsOf(fact),
    action: { label: say(action ?? msg`See the order`), url: `${shopUrl}/dashboard/${page}` },
    why: say(
      isOffice
        ? msg`Questions of buyers go to this address, at most one email per order and hour.`
        : msg`You received this email because you ordered with this address.`,
    ),
  };
}
