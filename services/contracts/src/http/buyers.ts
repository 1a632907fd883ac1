import { z } from 'zod';
import { addsOnce, id, modified, pageOf, rowsQuery, signature } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { keptAddress } from './addresses.ts';
import { newOrderForBuyer, orderLineRoutes } from './order-lines.ts';
import { orderMessage } from './order-messages.ts';

const route = routesOf('orders');

/** An account, as the identity provider names it. */
export const buyerUid = z.string().min(1).max(128);
const uidParams = z.object({ uid: buyerUid });

/** A buyer's account as staff see it. */
export const buyer = z.object({
  uid: z.string(),
  email: z.string(),
  verified: z.boolean(),
  name: z.string().optional(),
  address: z.string().optional(),
  phone: z.string().optional(),
  phoneE164: z.string().optional(),
  /** ISO time. */
  createdAt: z.string(),
  addresses: z.array(keptAddress.extend({ isDefault: z.boolean() })),
});

export const buyerNote = z.object({ id: z.string(), text: z.string(), ...signature, at: z.string() });

/** All orders of a buyer added up, in dollars, and what staff noted about the buyer, newest first. */
export const buyerSummary = z.object({
  orders: z.number().int(),
  unpaid: z.number(),
  paid: z.number(),
  refunded: z.number(),
  /** ISO times; absent without orders. */
  firstAt: z.string().optional(),
  lastAt: z.string().optional(),
  notes: z.array(buyerNote),
});

/** A message about an order: `question` from the buyer, `message` from the shop. */
export const buyerMessage = z.object({
  id: z.string(),
  orderId: id,
  number: z.string(),
  what: z.enum(['question', 'message']),
  text: z.string(),
  ...signature,
  at: z.string(),
});

export const buyerRoutes = {
  getBuyerSummary: route('getBuyerSummary', {
    summary: 'Sums of all orders of an account, and the notes of staff about the buyer',
    params: uidParams,
    reply: buyerSummary,
  }),
  listBuyerMessages: route('listBuyerMessages', {
    summary: 'A page of the messages about all orders of an account, newest first',
    params: uidParams,
    ...pageOf(buyerMessage, rowsQuery),
  }),
  addBuyerNote: route('addBuyerNote', {
    summary: 'Add a note about a buyer that only staff see; 409 too-many-notes',
    params: uidParams,
    body: orderMessage,
    ...addsOnce,
    refusals: [409],
    reply: modified,
  }),
  placeOrderForBuyer: route('placeOrderForBuyer', {
    summary: 'Place an order for a buyer, who gets a mail with a link to pay; replies as `POST /orders`',
    params: uidParams,
    body: newOrderForBuyer,
    ...addsOnce,
    alsoAnswers: [202],
    refusals: [404, 409],
    reply: orderLineRoutes.placeWholeOrder.reply,
  }),
} as const;

export const buyerAccountRoutes = {
  getBuyer: routesOf('identity')('getBuyer', {
    summary: 'The account of a buyer with its addresses, by uid or email',
    params: z.object({ buyer: z.string().min(1).max(254) }),
    reply: buyer,
  }),
} as const;

export type Buyer = z.infer<typeof buyer>;
export type BuyerMessage = z.infer<typeof buyerMessage>;
export type BuyerSummary = z.infer<typeof buyerSummary>;
