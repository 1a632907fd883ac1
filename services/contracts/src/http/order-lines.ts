import { z } from 'zod';
import { keptTransfer } from '../bank-transfer.ts';
import { chargeKinds } from '../charges.ts';
import { orderAttentions, wholeOrderStates } from '../constants.ts';
import { limits } from '../limits.ts';
import { stockRefusals } from '../messages.ts';
import {
  addsOnce,
  dollars,
  eachPartOnce,
  id,
  idParams,
  ofPerson,
  optionalText,
  pageOf,
  pageQuery,
  requiredText,
  wholeNumber,
} from '../primitives.ts';
import { routesOf } from '../route.ts';
import { orderTax } from '../tax.ts';
import { texts } from '../texts.ts';
import { country, keptAddress, postalAddress } from './addresses.ts';
import { refund } from './refunds.ts';
import { lostBreak, orderReturn } from './returns.ts';
import { shipment } from './shipments.ts';

const route = routesOf('orders');

/** Why a line got no stock, and what was possible. `price` in dollars per piece. */
export const lineRefusal = z.object({
  code: z.enum(stockRefusals),
  available: z.number().int(),
  minOrderQuantity: z.number().int().optional(),
  price: z.number().optional(),
});

/** ISO time at which an earlier request with the same Idempotency-Key placed the order. */
export const earlierAt = z.string();

export const newOrderLine = z.object({
  partId: id,
  /** The name the buyer saw; held lines carry the catalogue's name. */
  partName: optionalText(limits.nameMax),
  quantity: wholeNumber(1, texts.quantityInvalid),
  /** Dollars per piece the buyer saw for this quantity. If the price has changed, the line is refused. */
  price: dollars,
});

function linesOf(line: typeof newOrderLine) {
  return z
    .array(line)
    .min(1, 'The basket is empty')
    .max(limits.orderLinesMax, texts.tooManyLines)
    .superRefine(eachPartOnce);
}

/** A carrier, at the price in dollars that the buyer saw. */
const deliveryOption = z.object({ carrier: z.string().max(limits.factMax), price: z.number() });

export const newWholeOrder = z.object({
  lines: linesOf(newOrderLine),
  delivery: postalAddress,
  /** Billing address, if different from the delivery address. */
  billing: postalAddress.optional(),
  purchaseOrderNumber: optionalText(limits.purchaseOrderNumberMax),
  /** Without one, the buyer collects the parts. */
  deliveryOption: deliveryOption.optional(),
});

/** The same order placed by staff, whose calls refuse unknown fields. */
export const newOrderForBuyer = newWholeOrder.extend({
  lines: linesOf(newOrderLine.strict()),
  delivery: postalAddress.strict(),
  billing: postalAddress.strict().optional(),
  deliveryOption: deliveryOption.strict().optional(),
});

/**
 * A line of an order. `price` in dollars per piece; `sent` pieces were shipped, `returned` pieces were refunded before shipping.
 * `state` is one of {@link orderLineStates}.
 */
export const orderLine = z.object({
  id,
  partId: id,
  partNumber: z.string().optional(),
  partName: z.string(),
  price: z.number(),
  quantity: z.number().int(),
  state: z.string(),
  refusal: lineRefusal.optional(),
  sent: z.number().int(),
  returned: z.number().int().optional(),
  /** Dollars that a refund of its unsent pieces makes, with tax; absent if it cannot be refunded. */
  refundable: z.number().optional(),
  /** For staff: the price break that the line lost, and the one that it would lose by a refund of its unsent pieces. */
  lostBreak: lostBreak.optional(),
  losesBreak: lostBreak.optional(),
});

/**
 * An amount besides the parts, in dollars. `quoted`: what the buyer saw when ordering, if lines changed it since; `refundable` as in
 * {@link orderLine}.
 */
const orderCharge = z.object({
  kind: z.enum(chargeKinds),
  text: z.string(),
  amount: z.number(),
  quoted: z.number().optional(),
  refundable: z.number().optional(),
});

/** The fields of every view of an order. ISO times. */
export const placedOrder = z.object({
  createdAt: z.string(),
  reservedUntil: z.string().optional(),
  version: z.number().int(),
  email: z.string(),
  clientName: z.string(),
  address: z.string(),
  phone: z.string(),
  phoneE164: z.string().optional(),
  transactionId: z.string().optional(),
  currency: z.literal('usd'),
});

/**
 * An order with all its lines. Amounts in dollars, ISO times. `state` is one of {@link wholeOrderStates}; clients show an order
 * in an unknown state as read-only. `total` covers the held lines and the charges.
 */
export const wholeOrder = placedOrder.extend({
  orderId: id,
  /** The buyer's account, for staff only. */
  uid: z.string().optional(),
  /** `SP-26-7K3QD`. */
  number: z.string(),
  state: z.string(),
  delivery: keptAddress.optional(),
  billing: keptAddress.optional(),
  purchaseOrderNumber: z.string().optional(),
  lines: z.array(orderLine),
  charges: z.array(orderCharge),
  /** `amount` in dollars is the tax within `total`. */
  tax: orderTax.extend({ amount: z.number() }).optional(),
  total: z.number(),
  paid: z.number().optional(),
  /** The bank transfer that paid the order. */
  transfer: keptTransfer.optional(),
  /** Sum of all refunds that have not failed, including pending ones. */
  refunded: z.number(),
  /** Paid and not refunded: the most that can be refunded. */
  refundable: z.number(),
  /** Money of failed refunds that the shop still has and owes the buyer. */
  owed: z.number(),
  refunds: z.array(refund),
  shipments: z.array(shipment),
  returns: z.array(orderReturn),
  /** ISO time of the buyer's first message that has no answer. */
  askedAt: z.string().optional(),
  invoiceNumber: z.string().optional(),
  /** ISO time. */
  invoicedAt: z.string().optional(),
});

export const orderCorrection = z
  .object({
    delivery: postalAddress.strict().optional(),
    billing: postalAddress.strict().optional(),
    purchaseOrderNumber: z.optional(requiredText('Enter the order number', limits.purchaseOrderNumberMax)),
  })
  .refine(
    (correction) => Object.values(correction).some((text) => text !== undefined),
    'Change an address or the order number',
  );

const wholeOrderQuery = pageQuery.extend({
  state: z.enum(wholeOrderStates).optional(),
  /** Newest first unless `oldest`. */
  sort: z.enum(['newest', 'oldest']).optional(),
  /** `true` includes refused, cancelled, refunded and expired orders. */
  ended: z.enum(['true', 'false']).optional(),
  /** First and last day on which the order was placed, in the seller's calendar. */
  from: z.iso.date('Enter a date').optional(),
  to: z.iso.date('Enter a date').optional(),
});

/** An exact order number in `q` ignores the filters. */
const allOrdersQuery = wholeOrderQuery.extend({
  /** The country of the delivery address, ISO 3166-1 alpha-2. */
  country: country.optional(),
  /** Includes ended orders unless `state` is given. */
  attention: z.enum(orderAttentions).optional(),
  /** Orders in any state of one account. */
  uid: z.string().max(128).optional(),
  /** Only orders in any state whose buyer waits for an answer. */
  unanswered: z.literal('true').optional(),
});

export const orderLineRoutes = {
  placeWholeOrder: route('placeWholeOrder', {
    summary:
      'Place an order of several parts; 202 while lines are undecided, 409 nothing-held with `lines` if none is held, 409 delivery-changed with `options` if the chosen delivery has another price',
    body: newWholeOrder,
    ...addsOnce,
    alsoAnswers: [202],
    refusals: [409],
    reply: z.object({
      orderId: id,
      number: z.string().optional(),
      lines: z.array(z.object({ id, partId: id, state: z.string(), refusal: lineRefusal.optional() })),
      total: z.number(),
      earlierAt: earlierAt.optional(),
    }),
  }),
  getWholeOrder: route('getWholeOrder', {
    summary: "An order by its number, however it is typed, or its id; 404 for another buyer's order",
    params: z.object({ number: z.string().min(1).max(limits.orderNumberMax) }),
    reply: wholeOrder,
  }),
  correctOrder: route('correctOrder', {
    summary:
      'Correct addresses or the purchase order number: the buyer until payment, an admin until shipping',
    params: idParams,
    body: orderCorrection,
    refusals: [409],
    reply: wholeOrder,
  }),
  extendHold: route('extendHold', {
    summary: 'Hold the stock of an unpaid order for some days from now; never shortens the hold',
    params: idParams,
    body: z.object({ days: wholeNumber(1, texts.quantityInvalid).pipe(z.number().max(limits.holdDaysMax)) }),
    refusals: [409],
    reply: wholeOrder,
  }),
  listOwnWholeOrders: route('listOwnWholeOrders', {
    summary: "A page of the caller's orders with their lines, newest first",
    ...pageOf(wholeOrder, wholeOrderQuery),
  }),
  exportOwnOrders: route('exportOwnOrders', {
    summary: "All the caller's orders in any state with their lines, newest first",
    ...ofPerson,
    reply: z.array(wholeOrder),
  }),
  listWholeOrders: route('listWholeOrders', {
    summary: 'A page of all orders with their lines, newest first',
    ...pageOf(wholeOrder, allOrdersQuery),
  }),
  exportOrders: route('exportOrders', {
    summary: 'The same orders as CSV, one row each',
    query: allOrdersQuery.omit({ limit: true, cursor: true }),
    reply: z.string(),
  }),
} as const;

export type WholeOrder = z.infer<typeof wholeOrder>;
export type OrderCorrection = z.output<typeof orderCorrection>;
export type NewWholeOrder = z.output<typeof newWholeOrder>;
export type OrderLineReply = z.infer<typeof orderLine>;
export type LineRefusal = z.infer<typeof lineRefusal>;
