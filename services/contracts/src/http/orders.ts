import { z } from 'zod';
import { orderStates } from '../constants.ts';
import { limits } from '../limits.ts';
import {
  addsOnce,
  deleted,
  dollars,
  email,
  emailParams,
  id,
  idParams,
  modified,
  optionalText,
  pageOf,
  pageQuery,
  phone,
  requiredText,
  signature,
  wholeNumber,
} from '../primitives.ts';
import { routesOf } from '../route.ts';
import { texts } from '../texts.ts';
import { basketRoutes } from './basket.ts';
import { bookRoutes } from './books.ts';
import { buyerRoutes } from './buyers.ts';
import { companyRoutes } from './company.ts';
import { earlierAt, orderLineRoutes, placedOrder } from './order-lines.ts';
import { messageRoutes } from './order-messages.ts';
import { refundRoutes } from './refunds.ts';
import { returnRoutes } from './returns.ts';
import { salesRoutes } from './sales.ts';
import { shipmentRoutes } from './shipments.ts';
import { transferRoutes } from './transfers.ts';

const route = routesOf('orders');

export const orderState = z.enum(orderStates);

/**
 * An order (ENT-02). `price` in dollars per piece. `paid`, `transactionId` and `status` are absent until the payment arrives
 * (ST-01). Additive keys: `state`, `createdAt`, `reservedUntil`, `version`, `currency`. An order with several lines
 * has one such row per line, each with its own id; `orderId`, `number`, `orderTotal` (dollars) and `orderLines` (row count)
 * describe the whole order. While it is paid, `orderUnsent` is the number of pieces still to ship. `refunded` rows were paid for
 * and appear as `cancelled` to clients of the specification. `collected`: the buyer collects the parts at the factory.
 */
export const order = placedOrder.extend({
  _id: id,
  partName: z.string(),
  partId: id,
  price: z.number(),
  quantity: z.number().int(),
  paid: z.boolean().optional(),
  status: z.enum(['pending', 'approved']).optional(),
  state: orderState,
  orderId: id.optional(),
  number: z.string().optional(),
  orderTotal: z.number().optional(),
  orderLines: z.number().int().optional(),
  orderUnsent: z.number().int().optional(),
  refunded: z.boolean().optional(),
  collected: z.boolean().optional(),
});

/** The client's order request. Name, price and email are checked against or replaced by server data (DEF-06). */
export const newOrder = z.object({
  partName: optionalText(limits.nameMax),
  partId: id,
  price: dollars,
  quantity: wholeNumber(1, texts.quantityInvalid),
  email: z.optional(email),
  clientName: optionalText(limits.nameMax),
  address: requiredText(texts.addressRequired, limits.addressMax),
  phone,
});

export const timelineEntry = z.object({
  at: z.string(),
  /** Stable event name: `placed`, `stock-reserved`, `payment-refused` … */
  what: z.string(),
  text: z.string(),
  /** ISO time of the deadline that the event set. */
  until: z.string().optional(),
  /** Admins see an email with its account, `system` or `provider`; the buyer sees their own email or a name of the shop. */
  ...signature,
});

/** Order statistics. Counts are of orders, `revenue` is in dollars. */
export const orderFigures = z.object({
  /** Listed orders: not refused, cancelled or expired. */
  orders: z.number().int(),
  yetToPay: z.number().int(),
  /** Paid and not shipped. */
  toShip: z.number().int(),
  /** Payments received minus refunds, of paid and shipped orders. */
  revenue: z.number(),
  /** ISO time up to which the figures are complete. */
  asOf: z.string().optional(),
});

export const orderRoutes = {
  ...orderLineRoutes,
  ...refundRoutes,
  ...bookRoutes,
  ...companyRoutes,
  ...buyerRoutes,
  ...salesRoutes,
  ...shipmentRoutes,
  ...returnRoutes,
  ...messageRoutes,
  ...transferRoutes,
  ...basketRoutes,
  placeOrder: route('placeOrder', {
    summary: 'Place an order; 202 without modifiedCount while stock is undecided',
    body: newOrder,
    ...addsOnce,
    alsoAnswers: [202],
    refusals: [404, 409],
    reply: z.object({
      insertedId: id,
      modifiedCount: z.number().int().optional(),
      number: z.string().optional(),
      earlierAt: earlierAt.optional(),
    }),
  }),
  listOwnOrders: route('listOwnOrders', {
    summary: "A user's orders, newest first",
    params: emailParams,
    ...pageOf(order, pageQuery.extend({ state: orderState.optional() })),
  }),
  getOrder: route('getOrder', {
    summary: 'One order, in whatever state it is',
    params: idParams,
    reply: order,
  }),
  getOrderTimeline: route('getOrderTimeline', {
    summary: 'What happened to an order, oldest first, refused attempts too',
    params: idParams,
    reply: z.array(timelineEntry),
  }),
  listOrders: route('listOrders', {
    summary: 'All orders, newest first',
    ...pageOf(order, pageQuery.extend({ state: orderState.optional() })),
  }),
  getOrderFigures: route('getOrderFigures', {
    summary: 'Counts of orders, of unpaid and unshipped ones, and the revenue',
    reply: orderFigures,
  }),
  cancelOrder: route('cancelOrder', {
    summary: 'Cancel an unpaid order and release its stock',
    params: idParams,
    refusals: [409],
    reply: deleted,
  }),
  reportPayment: route('reportPayment', {
    summary: 'Check a payment with the provider; the shop reads only transactionId from the body',
    params: idParams,
    body: z.object({
      transactionId: z.string().min(1).max(255),
      paid: z.boolean().optional(),
      status: z.string().max(40).optional(),
    }),
    refusals: [409],
    reply: modified.extend({ order }),
  }),
  shipOrder: route('shipOrder', {
    summary: 'Mark a paid order as shipped: pending -> approved, once',
    params: idParams,
    refusals: [409],
    reply: modified,
    /** The shipment created; it can be undone for a short time. */
    replyHeaders: z.object({ 'x-shipment-id': z.string().optional() }),
  }),
  createPaymentIntent: route('createPaymentIntent', {
    summary: 'Client secret for paying; with orderId the amount is the order’s own',
    body: z.object({ price: dollars, orderId: id.optional() }),
    refusals: [403, 404, 409],
    reply: z.object({ clientSecret: z.string() }),
  }),
  paymentWebhook: route('paymentWebhook', {
    summary: 'Events of the payment provider',
    consumes: 'raw',
    reply: z.object({ received: z.literal(true) }),
  }),
} as const;

export type Order = z.infer<typeof order>;
export type OrderFigures = z.infer<typeof orderFigures>;
export type OrderState = z.infer<typeof orderState>;
export type NewOrder = z.infer<typeof newOrder>;
export type TimelineEntry = z.infer<typeof timelineEntry>;
