import {
  formatCents,
  formatCompanyTime,
  includedTaxLabel,
  isCollected,
  type OrderHappened,
  outWord,
} from '@shop/contracts';
import type { MailContent, MailLine } from './mail-content.ts';

type What = OrderHappened['what'];
type Refunded = NonNullable<OrderHappened['refund']>;
type Said = Pick<MailContent, 'subject' | 'headline' | 'paragraphs'> & { action?: string };

function nameOf({ number }: OrderHappened['order']): string {
  return `order ${number}`;
}

function begun(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function heldUntil({ reservedUntil }: OrderHappened['order']): string {
  return reservedUntil === undefined
    ? 'Please pay for them soon.'
    : `Pay by ${formatCompanyTime(reservedUntil)} to keep them. After that they go back on sale.`;
}

function refundAmount({ refund }: OrderHappened): string {
  return refund ? formatCents(refund.amountCents) : 'your payment';
}

function refundWay({ refund }: OrderHappened): string {
  const transfer = refund?.transfer;
  return transfer
    ? `We sent it by bank transfer on ${transfer.date}, reference ${transfer.reference}.`
    : 'It goes to the card you paid with. Banks can take up to ten days to show it.';
}

const withoutRefused = 'Lines marked "Not available" are not included in the total.';

const bringNumber =
  'You collect the parts at our works, or your forwarder does. Please bring the order number.';

/** Sold ex works, parts wait in Sylhet instead of being sent. */
function ready(name: string, isPart: boolean): Said {
  return {
    subject: isPart ? `Part of ${name} is ready to collect` : begun(`${name} is ready to collect`),
    headline: `${isPart ? 'Part of your order' : 'Your order'} is ready to collect in Sylhet`,
    paragraphs: isPart ? [bringNumber, 'The order page shows what is still to come.'] : [bringNumber],
  };
}

const words: Readonly<Record<What, (fact: OrderHappened, order: string) => Said>> = {
  placed: ({ order }, name) => ({
    subject: begun(`${name} is reserved for you`),
    headline: "We're holding these parts for you",
    paragraphs: [`Thank you for ${name}. ${heldUntil(order)}`],
    action: 'Pay for the order',
  }),
  'placed-by-shop': ({ order }, name) => ({
    subject: begun(`${name} is ready to pay`),
    headline: 'We placed this order for you',
    paragraphs: [
      `As agreed, we're holding these parts for you. ${heldUntil(order)}`,
      order.lines.some(({ state }) => state === 'refused') ? withoutRefused : '',
    ].filter((text) => text !== ''),
    action: 'Pay for the order',
  }),
  question: ({ message, order }, name) => ({
    subject: `A question about ${name}`,
    headline: `${order.clientName} asks about ${name}`,
    paragraphs: (message?.text ?? '').split('\n').filter((line) => line.trim() !== ''),
    action: 'Answer on the order page',
  }),
  'line-refused': ({ order }, name) => ({
    subject: begun(`${name}: some parts are not available`),
    headline: 'Some parts of your order are not available',
    paragraphs: [withoutRefused, `We're holding the rest. ${heldUntil(order)}`],
  }),
  paid: ({ order, invoice }, name) => ({
    subject: `Payment received for ${name}`,
    headline: 'Thank you, your payment arrived',
    paragraphs: [
      isCollected(order)
        ? "We'll pack your parts and email you when you can collect them in Sylhet."
        : "We'll pack your parts and email you when they ship.",
      invoice ? 'The invoice is on the order page.' : '',
    ].filter((text) => text !== ''),
  }),
  shipped: ({ order, shipment }, name) => {
    const isPart = shipment?.covers === 'part';
    if (isCollected(order)) return ready(name, isPart);
    return {
      subject: isPart ? `Part of ${name} is on its way` : begun(`${name} is on its way`),
      headline: isPart ? 'Part of your order is on its way' : 'Your order is on its way',
      // Says nothing of other parcels: one of them can be undone before this mail leaves.
      paragraphs: isPart
        ? ['This parcel contains the parts listed here. The order page shows what is still to come.']
        : [],
    };
  },
  'tracking-changed': ({ shipment }, name) => ({
    subject: `New tracking for ${name}`,
    headline: 'The tracking of your parcel has changed',
    paragraphs: [
      shipment?.trackingNumber === undefined && shipment?.trackingUrl === undefined
        ? 'Please ignore the earlier tracking number.'
        : 'Please use this tracking from now on.',
    ],
  }),
  'shipment-cancelled': ({ order }, name) => ({
    subject: `A parcel of ${name} was cancelled`,
    headline: 'We cancelled a parcel',
    paragraphs: [
      isCollected(order)
        ? "These parts can't be collected yet. We'll email you when they are ready, or refund them."
        : "These parts aren't on their way to you. We'll email you when they ship, or refund them.",
    ],
  }),
  expired: (_fact, name) => ({
    subject: begun(`${name} was not paid in time`),
    headline: "Your order wasn't paid in time",
    paragraphs: [
      "The parts are back on sale, and you weren't charged. If you still want them, please order again.",
    ],
  }),
  cancelled: (_fact, name) => ({
    subject: begun(`${name} is cancelled`),
    headline: 'Your order is cancelled',
    paragraphs: ["We've released the parts, and you weren't charged."],
  }),
  refunded: (fact, name) => ({
    subject: `Refund of ${refundAmount(fact)} for ${name}`,
    headline: `We refunded ${refundAmount(fact)}`,
    paragraphs: [refundWay(fact)],
  }),
  'refund-failed': (fact, name) => ({
    subject: `A refund for ${name} didn't go through`,
    headline: `Your bank rejected the refund of ${refundAmount(fact)}`,
    paragraphs: ["Your money is safe. We'll find another way and email you. You don't need to do anything."],
  }),
  'return-approved': ({ return: back }, name) => ({
    subject: `Please send back your parts of ${name}`,
    headline: 'You can send these parts back',
    paragraphs: [back?.answer ?? '', "We'll refund them once they have arrived and we have checked them."],
  }),
  message: ({ message }, name) => ({
    subject: `A message about ${name}`,
    headline: 'We wrote to you about your order',
    paragraphs: (message?.text ?? '').split('\n').filter((line) => line.trim() !== ''),
    action: 'Answer on the order page',
  }),
  'return-declined': ({ return: back }, name) => ({
    subject: `Your return for ${name} was declined`,
    headline: "We can't take these parts back",
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
    { label: 'Order', text: number },
    { label: 'Your order number', text: purchaseOrderNumber },
    { label: 'Invoice', text: invoice?.number },
    {
      label: isCollected(order) ? 'Collected in Sylhet by' : 'Deliver to',
      text: refund ? undefined : address,
    },
    { label: 'Carrier', text: shipment?.carrier },
    { label: 'Tracking number', text: shipment?.trackingNumber ?? (tracking && 'Track it'), url },
    { label: 'Reason', text: refund?.reason ?? shipment?.reason },
    { label: 'You paid', text: refund && formatCents(refund.paidCents) },
    { label: 'Left after all refunds', text: refund && formatCents(refund.keptCents) },
  ];
  return rows.flatMap(({ text, ...row }) => (text === undefined || text === '' ? [] : [{ ...row, text }]));
}

/** The total, and the tax in it: none of a parcel or a return. An ended order took no money, so no tax either. */
function sumsOf(fact: OrderHappened): Pick<MailContent, 'total' | 'included'> {
  const { what, order, refund, shipment, return: back } = fact;
  if (shipment || back) return {};
  const tax = refund ? refund.includedTax : order.includedTax;
  return {
    total: { label: refund ? 'Refund' : 'Total', amount: formatCents(totalOf(fact)) },
    included:
      tax && !isEnded(what) ? { label: includedTaxLabel(tax), amount: formatCents(tax.cents) } : undefined,
  };
}

export function orderMail(fact: OrderHappened, shopUrl: string): MailContent {
  const { what, order } = fact;
  const { action = 'See the order', ...said } = words[what](fact, nameOf(order));
  const number = encodeURIComponent(order.number);
  const isOffice = what === 'question';
  const page = isOffice ? `manage-orders/${number}` : `orders/${number}`;
  return {
    ...said,
    facts: factsOf(fact),
    lines: linesOf(fact),
    ...sumsOf(fact),
    action: { label: action, url: `${shopUrl}/dashboard/${page}` },
    why: isOffice
      ? 'Questions of buyers go to this address, at most one email per order and hour.'
      : 'You received this email because you ordered with this address.',
  };
}
