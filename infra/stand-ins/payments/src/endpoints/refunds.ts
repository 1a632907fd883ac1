import { z } from 'zod';
import type { Call, Endpoint, Outcome } from '../api/endpoint.ts';
import { listBody, listParams, pageOf } from '../api/listing.ts';
import { integer, mergeMetadata, metadataParam, noParams, parseParams } from '../api/params.ts';
import { badParameter, noSuch, refusedByState } from '../api/provider-error.ts';
import type { Charge, Method, Refund } from '../model/records.ts';
import { chargeBody } from '../wire/charge.ts';
import { refundBody } from '../wire/refund.ts';

const createParams = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: integer.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).nullable().default(null),
  metadata: metadataParam.default({}),
});

type CreateParams = z.infer<typeof createParams>;

function chargeToRefund(call: Call, params: CreateParams): { charge: Charge; method: Method } {
  const { charges, intents, methods } = call.tables;
  const { payment_intent: intentId, charge: chargeId } = params;
  if (intentId === undefined && chargeId === undefined)
    throw badParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  const intent = intents.get(intentId ?? '');
  if (intentId !== undefined && !intent) throw noSuch('payment_intent', intentId, 'payment_intent');
  const charge = charges.get(chargeId ?? intent?.latestCharge ?? '');
  if (chargeId !== undefined && !charge) throw noSuch('charge', chargeId, 'charge');
  const method = methods.get(charge?.method ?? '');
  if (!charge || !method || charge.failure)
    throw refusedByState(
      `This PaymentIntent (${intentId ?? charge?.intent}) does not have a successful charge to refund.`,
    );
  return { charge, method };
}

/** How much goes back: what was asked for, or all that is left. */
function refundAmount(charge: Charge, asked: number | undefined): number {
  const left = charge.amount - charge.amountRefunded;
  if (left === 0)
    throw refusedByState(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  if (asked !== undefined && asked > left)
    throw refusedByState(`Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  return asked ?? left;
}

/** What a new refund is, and what it turns into without anybody asking. */
function courseOf(method: Method, call: Call): Pick<Refund, 'status' | 'settles'> {
  const at = Date.now() + call.refundSettleMs;
  switch (method.behaviour.refund) {
    case 'later':
      return { status: 'pending', settles: { as: 'succeeded', at } };
    case 'fails':
      return { status: 'succeeded', settles: { as: 'failed', at } };
    case 'at-once':
      return { status: 'succeeded', settles: null };
  }
}

function create(call: Call): Outcome {
  const params = parseParams(createParams, call.input);
  const { charge, method } = chargeToRefund(call, params);
  const amount = refundAmount(charge, params.amount);
  const refunded: Charge = { ...charge, amountRefunded: charge.amountRefunded + amount };
  const refund: Refund = {
    id: call.newId('re_3'),
    created: call.now,
    amount,
    currency: charge.currency,
    charge: charge.id,
    intent: charge.intent,
    reason: params.reason,
    metadata: mergeMetadata({}, params.metadata),
    failureReason: null,
    ...courseOf(method, call),
  };
  return {
    body: refundBody(refund),
    rows: [
      { table: 'charges', value: refunded },
      { table: 'refunds', value: refund },
    ],
    events: [
      { type: 'charge.refunded', object: chargeBody(refunded, method) },
      { type: 'refund.created', object: refundBody(refund) },
    ],
  };
}

const listRefundsParams = listParams.extend({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
});

function list(call: Call): Outcome {
  const { payment_intent: intent, charge, ...params } = parseParams(listRefundsParams, call.input);
  const matching = [...call.tables.refunds.values()].filter(
    (refund) =>
      (intent === undefined || refund.intent === intent) &&
      (charge === undefined || refund.charge === charge),
  );
  const { page, hasMore } = pageOf(matching, params);
  return { body: listBody('/v1/refunds', page.map(refundBody), hasMore) };
}

function retrieve(call: Call): Outcome {
  parseParams(noParams, call.input);
  const refund = call.tables.refunds.get(call.id);
  if (!refund) throw noSuch('refund', call.id);
  return { body: refundBody(refund) };
}

const settleParams = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) });

/** A failed refund gives the money back to the shop: the charge counts as not refunded again. */
function settle(call: Call): Outcome {
  const { outcome } = parseParams(settleParams, call.input);
  const refund = call.tables.refunds.get(call.id);
  const charge = call.tables.charges.get(refund?.charge ?? '');
  if (!refund || !charge) throw noSuch('refund', call.id);
  if (refund.status === 'failed') throw refusedByState(`Refund ${refund.id} has failed already.`);
  const failed = outcome === 'failed';
  const settled: Refund = {
    ...refund,
    status: outcome,
    settles: null,
    failureReason: failed ? 'expired_or_canceled_card' : null,
  };
  const object = refundBody(settled);
  const returned = { ...charge, amountRefunded: charge.amountRefunded - refund.amount };
  return {
    body: object,
    rows: [
      { table: 'refunds', value: settled },
      ...(failed ? [{ table: 'charges' as const, value: returned }] : []),
    ],
    events: [
      { type: 'refund.updated', object },
      { type: 'charge.refund.updated', object },
      ...(failed ? [{ type: 'refund.failed', object }] : []),
    ],
  };
}

/** Not a call of the provider's public API: what banks do behind the scenes, some time later. */
export const settleRefundEndpoint: Endpoint = { method: 'post', path: '/refunds/:id/settle', run: settle };

export const refundEndpoints: readonly Endpoint[] = [
  { method: 'post', path: '/refunds', run: create },
  { method: 'get', path: '/refunds', run: list },
  { method: 'get', path: '/refunds/:id', run: retrieve },
];
