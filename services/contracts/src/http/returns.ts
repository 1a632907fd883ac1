import { z } from 'zod';
import { bankTransfer } from '../bank-transfer.ts';
import { returnReasons, returnStates } from '../constants.ts';
import { limits } from '../limits.ts';
import {
  addsOnce,
  dollars,
  eachOnce,
  id,
  imageUrl,
  optionalText,
  pageOf,
  requiredText,
  rowsQuery,
  wholeNumber,
} from '../primitives.ts';
import { routesOf } from '../route.ts';
import { texts } from '../texts.ts';

const route = routesOf('orders');

const reason = z.enum(returnReasons, texts.reasonRequired);

/**
 * The pieces that a buyer keeps of a line are too few for its price: what one costs when so few are bought, and what all cost more, with
 * tax. In dollars.
 */
export const lostBreak = z.object({ pieces: z.number().int(), price: z.number(), amount: z.number() });

/** A return of sent pieces. `restocked` and `scrapped` are set by its inspection. */
export const orderReturn = z.object({
  id: z.string(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      partName: z.string(),
      quantity: z.number().int(),
      restocked: z.number().int().optional(),
      scrapped: z.number().int().optional(),
      /** The price break that the rest of the line would lose, for staff, while the return is open. */
      losesBreak: lostBreak.optional(),
    }),
  ),
  reason,
  words: z.string().optional(),
  photo: z.string().optional(),
  state: z.enum(returnStates),
  /** ISO time of the request. */
  at: z.string(),
  /** The office's words to the buyer: how to send the parts, or why the return is declined. */
  answer: z.string().optional(),
  /** Dollars refunded, or that can be: for the inspected pieces, or for all before the inspection. 0 if other refunds took them. */
  amount: z.number(),
});

/** A return with its order, as the list of returns shows it. */
export const listedReturn = orderReturn.extend({
  orderId: id,
  number: z.string(),
  clientName: z.string(),
  email: z.string(),
  /** Its refund needs the shop's transfer back. */
  paidByTransfer: z.boolean(),
});

export const newReturn = z.object({
  lines: z
    .array(z.strictObject({ lineId: id, quantity: wholeNumber(1, texts.quantityInvalid) }))
    .min(1, texts.returnEmpty)
    .max(limits.orderLinesMax)
    .superRefine(eachOnce('lineId', () => texts.partTwice)),
  reason,
  words: optionalText(limits.returnTextMax),
  photo: imageUrl.optional(),
});

export const returnDecision = z.object({
  decision: z.enum(['approve', 'decline']),
  answer: requiredText('Write to the buyer', limits.returnTextMax),
});

const pieces = wholeNumber(0, texts.quantityInvalid);

/** Lines left out did not arrive. */
export const returnInspection = z.object({
  lines: z
    .array(z.strictObject({ lineId: id, restocked: pieces, scrapped: pieces }))
    .max(limits.orderLinesMax),
});

/**
 * `amount`: dollars, less than the pieces cost, such as for restocking; without it, all they cost. `transfer`: the shop's transfer back,
 * for orders paid by transfer. `shared`: the same transfer also pays other refunds.
 */
export const returnRefund = z.object({
  amount: dollars.optional(),
  transfer: bankTransfer.strict().optional(),
  shared: z.boolean().optional(),
});

const returnParams = z.object({ orderId: id, returnId: id });

export const returnRoutes = {
  askForReturn: route('askForReturn', {
    summary: 'Ask to return sent pieces of an order; 409 return-too-much if fewer can be returned',
    params: z.object({ orderId: id }),
    body: newReturn,
    ...addsOnce,
    refusals: [409],
    reply: orderReturn,
  }),
  listReturns: route('listReturns', {
    summary: 'A page of the open returns, of those in one `state`, or of all of one account, oldest first',
    ...pageOf(
      listedReturn,
      rowsQuery.extend({ state: z.enum(returnStates).optional(), uid: z.string().max(128).optional() }),
    ),
  }),
  decideReturn: route('decideReturn', {
    summary: 'Approve a return, or decline it until its refund, and mail the answer; 409 return-moved',
    params: returnParams,
    body: returnDecision,
    refusals: [409],
    reply: orderReturn,
  }),
  receiveReturn: route('receiveReturn', {
    summary: 'Record that the pieces of an approved return arrived; 409 return-moved',
    params: returnParams,
    refusals: [409],
    reply: orderReturn,
  }),
  inspectReturn: route('inspectReturn', {
    summary: 'Say per line how many received pieces go back into stock and how many are scrapped',
    params: returnParams,
    body: returnInspection,
    refusals: [409],
    reply: orderReturn,
  }),
  refundReturn: route('refundReturn', {
    summary:
      'Refund the inspected pieces of a return, or settle it if all their money was refunded before; 409 refund-too-much with `refundable`, transfer-used if the reference paid another refund, unless `shared`',
    params: returnParams,
    body: returnRefund,
    refusals: [409],
    reply: orderReturn,
  }),
} as const;

export type LostBreak = z.infer<typeof lostBreak>;
export type OrderReturn = z.infer<typeof orderReturn>;
export type ListedReturn = z.infer<typeof listedReturn>;
export type NewReturn = z.output<typeof newReturn>;
export type ReturnDecision = z.output<typeof returnDecision>;
export type ReturnRefund = z.output<typeof returnRefund>;
export type ReturnInspection = z.output<typeof returnInspection>;
