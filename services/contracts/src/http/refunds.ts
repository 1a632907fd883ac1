import { z } from 'zod';
import { bankTransfer, keptTransfer } from '../bank-transfer.ts';
import { refundableKinds } from '../charges.ts';
import { limits } from '../limits.ts';
import { addsOnce, dollars, id, requiredText, signature } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { texts } from '../texts.ts';

const route = routesOf('orders');

/**
 * `asked`: recorded, the provider has not answered yet; `pending`: the provider is processing it; `succeeded` and `failed` are
 * final. The amount of a failed refund can be refunded again.
 */
export const refundStates = ['asked', 'pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * A refund of an order. `amount` in dollars; `lines` are the ids of lines whose unshipped pieces were refunded, `charges` are the
 * kinds of charges that were.
 */
export const refund = z.object({
  id: z.string(),
  amount: z.number(),
  lines: z.array(z.string()),
  charges: z.array(z.enum(refundableKinds)),
  /** One of {@link refundStates}. */
  state: z.string(),
  reason: z.string(),
  ...signature,
  /** ISO time. */
  at: z.string(),
  /** Net and tax add up to the amount. */
  net: z.number(),
  tax: z.number(),
  failure: z.string().optional(),
  /** The id of the refund that was made instead of this failed one. */
  retriedBy: z.string().optional(),
  /** The bank transfer that paid the money back: the order was paid by transfer, or the refund to its card failed. */
  transfer: keptTransfer.optional(),
  /** Number of the credit note, once issued. */
  creditNote: z.string().optional(),
});

/**
 * Either `lines` and `charges`, with their tax, or `amount` in dollars, or `repeats`, the id of a failed refund. Lines are refunded for
 * their unshipped pieces, whose stock is released; an amount releases stock only if it refunds everything that remains of the payment.
 * `transfer` is the shop's own transfer back, for orders paid by transfer or whose refund to the card failed. `shared`: the same transfer
 * also pays other refunds.
 */
export const newRefund = z
  .object({
    orderId: id,
    lines: z.array(id).min(1, texts.refundEmpty).max(limits.orderLinesMax).optional(),
    charges: z.array(z.enum(refundableKinds)).min(1, texts.refundEmpty).optional(),
    amount: dollars.optional(),
    repeats: z.string().max(64).optional(),
    reason: requiredText(texts.reasonRequired, limits.reasonMax),
    transfer: bankTransfer.strict().optional(),
    shared: z.boolean().optional(),
  })
  .refine(
    ({ lines, charges, amount, repeats }) =>
      [lines ?? charges, amount, repeats].filter((content) => content !== undefined).length === 1,
    { path: ['amount'], message: texts.refundEmpty },
  );

export const refundRoutes = {
  refundOrder: route('refundOrder', {
    summary:
      'Refund a paid order; 409 refund-too-much with `refundable`, refund-raced for the later of two, refund-by-transfer without `transfer`, transfer-used if its reference paid another refund, unless `shared`, refund-not-failed for what `repeats` cannot repeat',
    body: newRefund,
    ...addsOnce,
    refusals: [404, 409],
    reply: refund,
  }),
} as const;

export type Refund = z.infer<typeof refund>;
export type NewRefund = z.infer<typeof newRefund>;
