import { describe, expect, test } from 'vitest';
import { UnreadableEvent } from './provider.types.ts';
import { providerObjects } from './provider-objects.ts';

const { toIntent, toRefund, toEvent } = providerObjects('parts-shop');
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
  test('when it is read, then it says whose it is and when it was paid', () => {
    expect(toIntent(body)).toEqual({
      id: 'pi_1',
      clientSecret: 'pi_1_secret_x',
      status: 'succeeded',
      amountCents: 2_500,
      receivedCents: 2_500,
      currency: 'usd',
      paidAt: new Date(1_790_000_000_000),
      mark: 'ours',
      orderId: 'a'.repeat(24),
      email: 'buyer@example.com',
    });
  });

  test.each([
    ['ours', { shop: 'parts-shop' }],
    ['other', { shop: 'parts-shop-2' }],
    ['other', { shop: '' }],
    ['none', {}],
    ['none', null],
    ['none', 'parts-shop'],
    ['none', { shop: ['parts-shop'] }],
  ])('when its mark is read, then it is %s for %j', (mark, metadata) => {
    expect(toIntent({ ...body, metadata }).mark).toBe(mark);
  });

  test.each([
    ['its last charge failed', { status: 'requires_payment_method' }],
    ['the charge is not told', { latest_charge: 'ch_1' }],
  ])('when %s, then it does not say when it was paid', (_what, over) => {
    expect(toIntent({ ...body, ...over }).paidAt).toBeUndefined();
  });

  test('when its amount is missing, then it is not believed', () => {
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
])('when the provider says %s of a refund, then it is %s', (status, ours) => {
  expect(toRefund({ id: 're_1', status, amount: 100 })).toMatchObject({ status: ours, amountCents: 100 });
});

test('when a refund bears our id, then it is known by it, and whatever others wrote on theirs counts as nothing', () => {
  const refund = { id: 're_1', status: 'failed', amount: 100, failure_reason: 'lost_or_stolen_card' };
  const ours = toRefund({ ...refund, metadata: { refundId: 'r1' } });
  expect(ours).toMatchObject({ id: 're_1', refundId: 'r1', failure: 'lost_or_stolen_card' });
  for (const metadata of [null, undefined, { refundId: 7 }, 'none'])
    expect(toRefund({ ...refund, metadata }).refundId).toBeUndefined();
});

describe('an event of the provider', () => {
  test.each([
    ['payment_intent.succeeded', 'succeeded'],
    ['payment_intent.payment_failed', 'failed'],
  ])('when it is %s, then it tells whose payment it is about', (type, ours) => {
    const error = { message: 'Your card was declined.' };
    const event = { id: 'evt:1', type, data: { object: { ...body, last_payment_error: error } } };
    expect(toEvent(event)).toEqual({
      id: 'evt:1',
      type: ours,
      intentId: 'pi_1',
      mark: 'ours',
      orderId: 'a'.repeat(24),
      failure: 'Your card was declined.',
    });
  });

  test.each([
    ['refund.created', 'refund-made'],
    ['charge.refunded', 'refund-made'],
    ['refund.updated', 'refund-changed'],
    ['refund.failed', 'refund-changed'],
    ['charge.refund.updated', 'refund-changed'],
  ])('reads the refunded payment from %s', (type, ours) => {
    const event = { id: 'evt_1', type, data: { object: { id: 're_1', payment_intent: 'pi_1' } } };
    expect(toEvent(event)).toMatchObject({ type: ours, intentId: 'pi_1', mark: 'none' });
  });

  test.each(['customer.created', 'toString', '__proto__'])('when it is %s, then it is of no use', (type) => {
    expect(toEvent({ id: 'evt_1', type, data: {} })).toBeUndefined();
  });

  test('when a refund belongs to no intent, then it is of no use', () => {
    const object = { id: 're_1', payment_intent: null };
    expect(toEvent({ id: 'evt_1', type: 'refund.updated', data: { object } })).toBeUndefined();
  });

  test('when it is not what the provider documents, then it says what is missing', () => {
    expect(() => toEvent({ id: 'evt_1', type: 'payment_intent.succeeded' })).toThrow(UnreadableEvent);
  });
});
