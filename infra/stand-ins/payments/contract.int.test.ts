import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sdkFor } from './testing/sdk.ts';
import { startStandIn } from './testing/start-stand-in.ts';

/**
 * Checks what the shop relies on, against the provider's own test mode when STRIPE_SECRET_KEY is set,
 * a running stand-in when STRIPE_SANDBOX_URL is set, otherwise a stand-in of its own. One suite, so that the
 * stand-in cannot drift from the provider unnoticed.
 */

let stripe: Stripe;

const { STRIPE_SECRET_KEY: realKey, STRIPE_SANDBOX_URL: runningUrl } = process.env;

beforeAll(async () => {
  if (realKey) {
    if (!realKey.startsWith('sk_test_')) throw new Error('The contract suite runs in test mode only');
    stripe = new Stripe(realKey, { timeout: 20_000 });
    return;
  }
  stripe = sdkFor(runningUrl ?? (await startStandIn({ REFUND_SETTLE_MS: '700' })).url);
});

function newIntent(amount = 1_999, metadata: Record<string, string> = {}) {
  return stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata,
  });
}

/** The provider's error of a call that must be refused. */
async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error(`The call was not refused by the provider: ${String(outcome)}`);
}

describe('an intent', () => {
  test('waits for a payment method and has its own client secret when it is created', async () => {
    const intent = await newIntent(1_999, { order_id: 'o-1' });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 1_999,
      amount_received: 0,
      currency: 'usd',
      livemode: false,
      metadata: { order_id: 'o-1' },
      status: 'requires_payment_method',
      latest_charge: null,
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
  });

  test('succeeds with the whole amount when a good card confirms it', async () => {
    const { id } = await newIntent();
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1_999, last_payment_error: null });
    expect(paid.latest_charge).toMatch(/^ch_/);
  });

  test('can be read with its charge once it succeeded', async () => {
    const { id } = await newIntent();
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(charge).toMatchObject({
      object: 'charge',
      amount: 1_999,
      paid: true,
      refunded: false,
      status: 'succeeded',
      payment_intent: id,
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    });
  });

  test('cannot be confirmed or cancelled once it succeeded', async () => {
    const { id } = await newIntent();
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const again = await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(again.code).toBe('payment_intent_unexpected_state');
    expect(again.message).toBe(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
    expect((await refusalOf(stripe.paymentIntents.cancel(id))).code).toBe('payment_intent_unexpected_state');
  });

  test('takes no card once it is cancelled', async () => {
    const { id } = await newIntent();
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(canceled.canceled_at).toBeTypeOf('number');
    const refused = await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(refused.code).toBe('payment_intent_unexpected_state');
  });

  test('names an unknown id', async () => {
    const refused = await refusalOf(stripe.paymentIntents.retrieve('pi_unknown'));
    expect(refused).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_unknown'",
    });
  });

  test('waits for the cardholder when it needs authentication, and can still be cancelled', async () => {
    const { id } = await newIntent();
    const waiting = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_threeDSecure2Required',
    });
    expect(waiting).toMatchObject({ status: 'requires_action', amount_received: 0 });
    expect(waiting.next_action).not.toBeNull();
    expect((await stripe.paymentIntents.cancel(id)).status).toBe('canceled');
  });
});

describe('an amount', () => {
  test.each([
    ['has a fraction of a cent', 19.99, 'parameter_invalid_integer'],
    ['is zero', 0, 'parameter_invalid_integer'],
    ['is below the smallest charge', 49, 'amount_too_small'],
    ['is above the largest charge', 100_000_000, 'amount_too_large'],
  ])('makes no intent when it %s', async (_fault, amount, code) => {
    const refused = await refusalOf(newIntent(amount));
    expect(refused).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code,
      param: 'amount',
    });
  });
});

describe('a refused card', () => {
  test.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_visa_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined, 'Your card has expired.'],
    [
      'pm_card_chargeDeclinedIncorrectCvc',
      'incorrect_cvc',
      undefined,
      "Your card's security code is incorrect.",
    ],
    [
      'pm_card_chargeDeclinedProcessingError',
      'processing_error',
      undefined,
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('answers 402 to %s and takes another card', async (...row) => {
    const [method, code, declineCode, message] = row;
    const { id } = await newIntent();
    const refused = await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: method }));
    expect(refused).toMatchObject({ statusCode: 402, type: 'StripeCardError', code, message });
    if (declineCode !== undefined) expect(refused.decline_code).toBe(declineCode);
    const open = await stripe.paymentIntents.retrieve(id);
    expect(open.status).toBe('requires_payment_method');
    expect(open.last_payment_error).toMatchObject({ type: 'card_error', code, message });
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });
});

describe('a payment method', () => {
  test('can be read and confirm an intent when it was made beforehand', async () => {
    const made = await stripe.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_visa' },
      billing_details: { name: 'Ada Lovelace', email: 'ada@example.com' },
    });
    expect(made).toMatchObject({
      type: 'card',
      card: { brand: 'visa', last4: '4242' },
      billing_details: { name: 'Ada Lovelace', email: 'ada@example.com' },
    });
    const { id } = await newIntent();
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: made.id });
    expect(paid).toMatchObject({ status: 'succeeded', payment_method: made.id });
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(charge).toMatchObject({ paid: true, billing_details: { email: 'ada@example.com' } });
  });

  test('does not confirm an intent when it is unknown', async () => {
    const { id } = await newIntent();
    const refused = await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_unknown' }));
    expect(refused).toMatchObject({ code: 'resource_missing', param: 'payment_method' });
  });
});

describe('an idempotency key', () => {
  const create = (key: string, amount = 1_999) =>
    stripe.paymentIntents.create(
      { amount, currency: 'usd', allowed_payment_method_types: ['card'] },
      { idempotencyKey: key },
    );

  test('repeats the first answer to a repeated call, and says so', async () => {
    const key = randomUUID();
    const first = await create(key);
    const second = await create(key);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test('refuses other parameters', async () => {
    const key = randomUUID();
    await create(key);
    const refused = await refusalOf(create(key, 2_000));
    expect(refused).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
    expect(refused.message).toContain(
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    );
  });

  test('makes one intent of five calls at once', async () => {
    const key = randomUUID();
    const made = await Promise.all(Array.from({ length: 5 }, () => create(key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test('can be used again after a call with invalid parameters', async () => {
    const key = randomUUID();
    await refusalOf(create(key, 0));
    expect((await create(key)).amount).toBe(1_999);
  });

  test('repeats the refusal of a card', async () => {
    const { id } = await newIntent();
    const key = randomUUID();
    const pay = (method: string) =>
      stripe.paymentIntents.confirm(id, { payment_method: method }, { idempotencyKey: key });
    await refusalOf(pay('pm_card_visa_chargeDeclined'));
    expect(await refusalOf(pay('pm_card_visa_chargeDeclined'))).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    });
    expect((await refusalOf(pay('pm_card_visa'))).type).toBe('StripeIdempotencyError');
  });
});

describe('a refund', () => {
  const paidIntent = async () => {
    const { id } = await newIntent();
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    return id;
  };

  test('returns the whole charge of a paid intent once', async () => {
    const intent = await paidIntent();
    const refund = await stripe.refunds.create({
      payment_intent: intent,
      reason: 'requested_by_customer',
      metadata: { order_id: 'o-1' },
    });
    expect(refund).toMatchObject({
      object: 'refund',
      amount: 1_999,
      payment_intent: intent,
      status: 'succeeded',
      metadata: { order_id: 'o-1' },
    });
    const again = await refusalOf(stripe.refunds.create({ payment_intent: intent }));
    expect(again.code).toBe('charge_already_refunded');
    expect(again.message).toBe(`Charge ${String(refund.charge)} has already been refunded.`);
    const listed = await stripe.refunds.list({ payment_intent: intent });
    expect(listed.data).toMatchObject([{ id: refund.id, amount: 1_999 }]);
  });

  test('never exceeds the charge in parts', async () => {
    const intent = await paidIntent();
    await stripe.refunds.create({ payment_intent: intent, amount: 1_000 });
    expect(
      (await refusalOf(stripe.refunds.create({ payment_intent: intent, amount: 1_000 }))).statusCode,
    ).toBe(400);
    const rest = await stripe.refunds.create({ payment_intent: intent });
    expect(rest.amount).toBe(999);
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, {
      expand: ['latest_charge'],
    });
    expect(charge).toMatchObject({ amount_refunded: 1_999, refunded: true });
  });

  const refunded = async (method: string) => {
    const { id } = await newIntent();
    await stripe.paymentIntents.confirm(id, { payment_method: method });
    return stripe.refunds.create({ payment_intent: id });
  };
  const lastOf = async (intent: unknown) =>
    (await stripe.refunds.list({ payment_intent: String(intent) })).data[0];
  const announced = async (refund: string) =>
    (await stripe.events.list({ types: ['refund.updated', 'refund.failed'], limit: 50 })).data
      .filter(({ data: { object } }) => 'id' in object && object.id === refund)
      .map(({ type }) => type);
  const patience = { timeout: 30_000, interval: 250 };

  test('is pending while the bank takes its time, and succeeds later', async () => {
    const { id, status, payment_intent: intent } = await refunded('pm_card_pendingRefund');
    expect(status).toBe('pending');
    await expect.poll(() => lastOf(intent), patience).toMatchObject({ id, status: 'succeeded' });
    await expect.poll(() => announced(id), patience).toContain('refund.updated');
  }, 70_000);

  test('fails later when the bank sends it back, and can be made once more', async () => {
    const { id, status, payment_intent: intent } = await refunded('pm_card_refundFail');
    expect(status).toBe('succeeded');
    await expect.poll(() => lastOf(intent), patience).toMatchObject({ id, status: 'failed' });
    expect((await lastOf(intent))?.failure_reason).toBeTypeOf('string');
    await expect.poll(() => announced(id), patience).toContain('refund.failed');
    const again = await stripe.refunds.create({ payment_intent: String(intent) });
    expect(again.id).not.toBe(id);
  }, 70_000);

  test('refuses an intent that was never paid', async () => {
    const { id } = await newIntent();
    expect((await refusalOf(stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(400);
  });
});

describe('balance transactions', () => {
  test('list what a charge and its refund moved, newest first, page by page and by time', async () => {
    const { id } = await newIntent();
    const { latest_charge: charge } = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa',
    });
    const refund = await stripe.refunds.create({ payment_intent: id, amount: 500 });
    const created = { gte: refund.created - 60, lt: refund.created + 60 };
    const query: Stripe.BalanceTransactionListParams = { created, expand: ['data.source'] };
    const ofIntent = async () => {
      const all = await stripe.balanceTransactions
        .list({ ...query, limit: 1 })
        .autoPagingToArray({ limit: 50 });
      return all.filter(
        ({ source }) =>
          typeof source === 'object' && source && 'payment_intent' in source && source.payment_intent === id,
      );
    };
    await expect.poll(async () => (await ofIntent()).length, { timeout: 15_000 }).toBe(2);
    const [back, paid] = (await ofIntent()).toSorted((one, other) => one.amount - other.amount);
    expect(back).toMatchObject({
      object: 'balance_transaction',
      type: 'refund',
      reporting_category: 'refund',
      amount: -500,
      net: -500,
      fee: 0,
      currency: 'usd',
      source: { object: 'refund', id: refund.id },
    });
    expect(paid).toMatchObject({
      object: 'balance_transaction',
      type: 'charge',
      reporting_category: 'charge',
      amount: 1_999,
      currency: 'usd',
      source: { object: 'charge', id: charge },
    });
    expect(paid?.fee).toBeGreaterThan(0);
    expect(paid?.net).toBe(1_999 - (paid?.fee ?? 0));
    const page = await stripe.balanceTransactions.list({ created, limit: 1 });
    expect(page).toMatchObject({ object: 'list', has_more: true });
    expect(page.data[0]?.source).toBeTypeOf('string');
    const later = await stripe.balanceTransactions.list({ created: { gte: refund.created + 3_600 } });
    expect(later.data).toEqual([]);
  });
});

describe('events', () => {
  test('lists pages, newest first', async () => {
    const made = [await newIntent(1_101), await newIntent(1_102), await newIntent(1_103)];
    const query = { types: ['payment_intent.created'], limit: 2 };
    const first = await vi.waitFor(
      async () => {
        const page = await stripe.events.list(query);
        expect(page.data.map(({ data }) => 'id' in data.object && data.object.id)).toEqual([
          made[2]?.id,
          made[1]?.id,
        ]);
        return page;
      },
      { timeout: 15_000 },
    );
    expect(first.has_more).toBe(true);
    const next = await stripe.events.list({ ...query, starting_after: first.data[1]?.id ?? '' });
    expect(next.data[0]?.data.object).toMatchObject({ id: made[0]?.id });
  });

  const typesFor = async (intent: string) => {
    const { data } = await stripe.events.list({ limit: 50 });
    return data
      .filter((event) => JSON.stringify(event.data.object).includes(intent))
      .map(({ type }) => type)
      .reverse();
  };

  test('report a refused card and the one that paid', async () => {
    const { id } = await newIntent();
    await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }));
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await vi.waitFor(
      async () =>
        expect(await typesFor(id)).toEqual(
          expect.arrayContaining([
            'payment_intent.created',
            'charge.failed',
            'payment_intent.payment_failed',
            'charge.succeeded',
            'payment_intent.succeeded',
          ]),
        ),
      { timeout: 15_000 },
    );
  });

  test('lists only the wanted types', async () => {
    await stripe.paymentIntents.cancel((await newIntent()).id);
    const types = ['payment_intent.canceled', 'charge.refunded'];
    await vi.waitFor(
      async () => {
        const { data } = await stripe.events.list({ types, limit: 20 });
        expect(data.map(({ type }) => type)).toContain('payment_intent.canceled');
        expect(data.filter(({ type }) => !types.includes(type))).toEqual([]);
      },
      { timeout: 15_000 },
    );
  });

  test('shows the object as it was at the time of the event', async () => {
    const { id } = await newIntent();
    await stripe.paymentIntents.cancel(id);
    await vi.waitFor(
      async () => {
        const { data } = await stripe.events.list({ types: ['payment_intent.created'], limit: 20 });
        const created = expect.objectContaining({ id, status: 'requires_payment_method' });
        expect(data.map((event) => event.data.object)).toContainEqual(created);
      },
      { timeout: 15_000 },
    );
  });
});
