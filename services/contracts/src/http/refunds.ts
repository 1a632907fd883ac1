import { z } from 'zod';
import { limits } from '../limits.ts';
import { dollars, id, requiredText } from '../primitives.ts';
import { route } from '../route.ts';
import { texts } from '../texts.ts';

/**
 * `asked`: decided, the provider has not answered yet; `pending`: the provider is at it; `succeeded` and `failed` are ends.
 * What a failed one was to give back can be given back again.
 */
export const refundStates = ['asked', 'pending', 'succeeded', 'failed'] as const;

/** Money of an order that goes back. `amount` in dollars; `lines` are the ids of lines whose unsent pieces were refunded. */
export const refund = z.object({
  id: z.string(),
  amount: z.number(),
  lines: z.array(z.string()),
  /** One of {@link refundStates}. */
  state: z.string(),
  reason: z.string(),
  by: z.string(),
  /** ISO time. */
  at: z.string(),
  failure: z.string().optional(),
});

/**
 * Either lines, for their pieces that were not sent, whose stock comes back, or an amount in dollars, which moves no stock unless
 * nothing is left of what was paid.
 */
export const newRefund = z
  .object({
    orderId: id,
    lines: z.array(id).min(1, texts.refundEmpty).max(limits.orderLinesMax).optional(),
    amount: dollars.optional(),
    reason: requiredText(texts.reasonRequired, limits.reasonMax),
  })
  .refine(({ lines, amount }) => (lines === undefined) !== (amount === undefined), {
    path: ['amount'],
    message: texts.refundEmpty,
  });

export const refundRoutes = {
  refundOrder: route({
    name: 'refundOrder',
    service: 'orders',
    method: 'post',
    path: '/refund',
    access: 'admin',
    summary:
      'Give money of a paid order back, never more than was paid and not given back yet (409 refund-too-much with `refundable`). Of several asked for at once one is made (409 refund-raced for the others). A repeated Idempotency-Key is one refund',
    body: newRefund,
    requestHeaders: ['idempotency-key'],
    status: 201,
    refusals: [404, 409],
    reply: refund,
  }),
} as const;

export type Refund = z.infer<typeof refund>;
export type NewRefund = z.infer<typeof newRefund>;
