import { describe, expect, test } from 'vitest';
import { UnreadableEvent } from './provider.types.ts';
import { providerObjects } from './provider-objects.ts';

const { toIntent, toRefund, toTransaction, toEvent } = providerObjects('parts-shop');
const body = {
  id: 'pi_1',
  client_secret: 'pi_1_secret_x',
  status: 'succeeded',
  amount: 2_500,
  amount_received: 2_500,
  currency: 'usd',
  latest_charge: { created: 1_790_000_000 },
  metadata: { shop: 'parts-shop', email: 'buyer@example.com', orderId: 'a'.repeat(24) },
};

describe('an intent of the provider', () => {
  test('has an owner and the time of payment', () => {
    expect(toIntent(body)).toEqual({
      id: 'pi_1',
      clientSecret: 'pi_1_secret_x',
      status: 'succeeded',
      amountCents: 2_500,
      receivedCents: 2_500,
      currency: 'usd',
      paidAt: new Date(1_790_000_000_000),
      isOurs: true,
      orderId: 'a'.repeat(24),
      email: 'buyer@example.com',
    });
  });

  test.each([
    [true, { shop: 'parts-shop' }],
    [false, { shop: 'parts-shop-2' }],
    [false, { shop: '' }],
    [false, {}],
    [false, null],
    [false, 'parts-shop'],
    [false, { shop: ['parts-shop'] }],
  ])('is ours: %s with the metadata %j', (isOurs, metadata) => {
    expect(toIntent({ ...body, metadata }).isOurs).toBe(isOurs);
  });

  test.each([
    ['its last charge failed', { status: 'requires_payment_method' }],
    ['the charge is not expanded', { latest_charge: 'ch_1' }],
  ])('has no payment time when %s', (_what, over) => {
    expect(toIntent({ ...body, ...over }).paidAt).toBeUndefined();
  });

  test('rejects an intent without an amount', () => {
    expect(() => toIntent({ ...body, amount_received: undefined })).toThrow();
  });
});

test.each([
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  [null, 'pending'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])("maps the provider's refund status %s to %s", (status, ours) => {
  expect(toRefund({ id: 're_1', status, amount: 100 })).toMatchObject({ status: ours, amountCents: 100 });
});

test('reads our id from a refund and ignores other metadata', () => {
  const refund = { id: 're_1', status: 'failed', amount: 100, failure_reason: 'lost_or_stolen_card' };
  const ours = toRefund({ ...refund, metadata: { refundId: 'r1' } });
  expect(ours).toMatchObject({ id: 're_1', refundId: 'r1', failure: 'lost_or_stolen_card' });
  for (const metadata of [null, undefined, { refundId: 7 }, 'none'])
    expect(toRefund({ ...refund, metadata }).refundId).toBeUndefined();
});

describe('a balance transaction of the provider', () => {
  const charge = {
    id: 'txn_1',
    reporting_category: 'charge',
    created: 1_790_000_000,
    amount: 2_300,
    fee: 95,
    net: 2_205,
    currency: 'eur',
    source: { payment_intent: 'pi_1', amount: 2_500, metadata: { shop: 'another-shop' } },
  };

  test('belongs to the payment of its charge, refund or dispute', () => {
    expect(toTransaction(charge)).toEqual({
      id: 'txn_1',
      kind: 'charge',
      intentId: 'pi_1',
      dollarCents: 2_500,
      currency: 'EUR',
      amountCents: 2_300,
      feeCents: 95,
      netCents: 2_205,
      at: new Date(1_790_000_000_000),
      isOurs: false,
    });
    const refund = { ...charge, reporting_category: 'refund', amount: -2_300 };
    expect(toTransaction(refund)).toMatchObject({ kind: 'refund', dollarCents: -2_500, isOurs: undefined });
    for (const [category, kind] of [
      ['refund_failure', 'refund'],
      ['dispute', 'dispute'],
      ['dispute_reversal', 'dispute'],
    ])
      expect(toTransaction({ ...charge, reporting_category: category })).toMatchObject({ kind });
  });

  test('is left out when it belongs to no payment', () => {
    expect(
      toTransaction({ ...charge, reporting_category: 'payout', source: { id: 'po_1' } }),
    ).toBeUndefined();
    expect(toTransaction({ ...charge, source: null })).toBeUndefined();
  });
});

describe('an event of the provider', () => {
  test.each([
    ['payment_intent.succeeded', 'succeeded'],
    ['payment_intent.payment_failed', 'failed'],
  ])('names the payment when it is %s', (type, ours) => {
    const error = { message: 'Your card was declined.' };
    const event = { id: 'evt:1', type, data: { object: { ...body, last_payment_error: error } } };
    expect(toEvent(event)).toEqual({
      id: 'evt:1',
      type: ours,
      intentId: 'pi_1',
      isOurs: true,
      orderId: 'a'.repeat(24),
      failure: 'Your card was declined.',
    });
  });

  test.each([
    'refund.created',
    'charge.refunded',
    'refund.updated',
    'refund.failed',
    'charge.refund.updated',
  ])('reads the refunded payment from %s', (type) => {
    const event = { id: 'evt_1', type, data: { object: { id: 're_1', payment_intent: 'pi_1' } } };
    expect(toEvent(event)).toMatchObject({ type: 'refund', intentId: 'pi_1', isOurs: undefined });
  });

  test.each(['customer.created', 'toString', '__proto__'])('ignores a %s event', (type) => {
    expect(toEvent({ id: 'evt_1', type, data: {} })).toBeUndefined();
  });

  const succeeded = { object: 'event', id: 'evt_1', type: 'payment_intent.succeeded' };
  const object = { id: 'pi_1', metadata: {} };

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a number', 7],
    ['a list', [{ ...succeeded, data: { object } }]],
    ['without data', succeeded],
    ['without its object', { ...succeeded, data: {} }],
    ['about a text', { ...succeeded, data: { object: 'pi_1' } }],
    ['about an object without an id', { ...succeeded, data: { object: { metadata: {} } } }],
    ['about an intent with a number for an id', { ...succeeded, data: { object: { ...object, id: 7 } } }],
    ['about a path', { ...succeeded, data: { object: { ...object, id: '../refunds' } } }],
    ['without an id', { ...succeeded, id: undefined, data: { object } }],
    ['with an object for an id', { ...succeeded, id: { $gt: '' }, data: { object } }],
    ['with an empty id', { ...succeeded, id: '', data: { object } }],
    ['without a type', { ...succeeded, type: undefined, data: { object } }],
    ['with a list for a type', { ...succeeded, type: [], data: { object } }],
    [
      'a refund without an intent',
      { ...succeeded, type: 'refund.updated', data: { object: { id: 're_1' } } },
    ],
  ])('rejects an event that is %s', (_what, event) => {
    expect(() => toEvent(event)).toThrow(UnreadableEvent);
  });
});
