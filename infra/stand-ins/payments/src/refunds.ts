import { z } from 'zod';
import type { Call, Endpoint } from './call.ts';
import { integer, metadata, parseParams } from './params.ts';
import { noSuch, refusedByState } from './provider-error.ts';
import { type Charge, type Refund, shown } from './records.ts';
import { newId, now } from './store.ts';

const createParams = z.strictObject({
  payment_intent: z.string(),
  amount: integer.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).nullable().default(null),
  metadata: metadata.default({}),
});

function chargeOf(intentId: string, { store }: Call): Charge {
  const intent = store.find('payment_intent', intentId);
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
  const charge = store.find('charge', intent.latest_charge);
  if (charge?.paid) return charge;
  throw refusedByState(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
}

/** Returns the amount to refund: the requested one, or all that is left. */
function refundAmount({ id, amount, amount_refunded }: Charge, asked: number | undefined): number {
  const left = amount - amount_refunded;
  if (left === 0)
    throw refusedByState(`Charge ${id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (asked !== undefined && asked > left) {
    const message = `Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`;
    throw refusedByState(message, { param: 'amount' });
  }
  return asked ?? left;
}

function withRefunded(charge: Charge, cents: number): Charge {
  return { ...charge, amount_refunded: cents, refunded: cents === charge.amount };
}

function courseOf(charge: Charge, { store, refundSettleMs }: Call): Pick<Refund, 'status' | 'sandbox'> {
  const at = Date.now() + refundSettleMs;
  switch (store.find('payment_method', charge.payment_method)?.sandbox.refund) {
    case 'succeeds-later':
      return { status: 'pending', sandbox: { status: 'succeeded', at } };
    case 'fails-later':
      return { status: 'succeeded', sandbox: { status: 'failed', at } };
    default:
      return { status: 'succeeded' };
  }
}

function create(call: Call): object {
  const params = parseParams(createParams, call.input);
  const charge = chargeOf(params.payment_intent, call);
  const amount = refundAmount(charge, params.amount);
  const refunded = call.store.put(withRefunded(charge, charge.amount_refunded + amount));
  const refund = call.store.put<Refund>({
    object: 'refund',
    id: newId('re_3'),
    created: now(),
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: params.reason,
    metadata: params.metadata,
    ...courseOf(charge, call),
  });
  call.announce('charge.refunded', refunded);
  call.announce('refund.created', shown(refund));
  return shown(refund);
}

export const createRefund: Endpoint = { method: 'post', path: '/refunds', run: create };

type Settlement = Pick<Call, 'announce' | 'store'>;

/** Applies the bank's later decision. A failed refund returns the money to the shop. */
export function settleRefund(refund: Refund, status: 'failed' | 'succeeded', call: Settlement): Refund {
  const failed = status === 'failed';
  const reason = failed ? { failure_reason: 'expired_or_canceled_card' } : {};
  const settled = call.store.put<Refund>({ ...shown(refund), status, ...reason });
  const charge = call.store.find('charge', refund.charge);
  if (failed && charge) call.store.put(withRefunded(charge, charge.amount_refunded - refund.amount));
  call.announce('refund.updated', settled);
  call.announce('charge.refund.updated', settled);
  if (failed) call.announce('refund.failed', settled);
  return settled;
}
