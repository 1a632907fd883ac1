import { describe, expect, test } from 'vitest';
import { nextRefundCheck } from '../money/refund.rules.ts';
import { mismatch, nextCheck, priceFits, refundStatus } from './payment.rules.ts';
import type { ProviderRefund } from './provider.types.ts';

const order = { email: 'buyer@example.com', totalCents: 2_500 };
const money = {
  id: 'pi_1',
  clientSecret: '',
  status: 'succeeded',
  amountCents: 2_500,
  receivedCents: 2_500,
  currency: 'usd',
  paidAt: undefined,
  isOurs: true,
  orderId: undefined,
  email: 'buyer@example.com',
};

describe('money for an order', () => {
  test.each([
    ['payment-of-another-person', { email: 'other@example.com' }],
    ['payment-of-another-person', { email: undefined }],
    ['payment-wrong-currency', { currency: 'eur' }],
    ['payment-wrong-amount', { receivedCents: 2_499 }],
    ['payment-wrong-amount', { receivedCents: 0 }],
  ])('DEF-02: reports %s for money with %j', (code, over) => {
    expect(mismatch({ ...money, ...over }, order)?.code).toBe(code);
  });
});

describe('the price of a payment form', () => {
  test.each([
    [25, 2_500, true],
    [26, 2_550, true],
    [25.5, 2_550, true],
    [25, 2_550, false],
    [25, 2_549, true],
    [25.49, 2_549, true],
    [24.99, 2_500, false],
    [2_500, 2_500, false],
  ])('CON-04, DEF-05: compares %d with %d cents and answers %s', (price, cents, fits) => {
    expect(priceFits(price, cents)).toBe(fits);
  });
});

test('checks an unreported payment after 2 minutes, and finally about once an hour', () => {
  const now = new Date(0);
  const minutes = [0, 1, 2, 5, 50].map((checks) => nextCheck(checks, now).getTime() / 60_000);
  expect(minutes).toEqual([2, 4, 8, 64, 64]);
});

describe('the refund status of a payment', () => {
  const refund = (status: ProviderRefund['status'], amountCents = 2_500) => ({ status, amountCents });

  test.each<[string, Parameters<typeof refundStatus>[1], string]>([
    ['no refund was requested', [], 'none'],
    ['the refund succeeded', [refund('succeeded')], 'succeeded'],
    ['the refund is pending', [refund('pending')], 'pending'],
    ['the refund failed', [refund('failed')], 'failed'],
    ['the refund failed once and then succeeded', [refund('failed'), refund('succeeded')], 'succeeded'],
    ['the refund failed once and is pending again', [refund('failed'), refund('pending')], 'pending'],
    [
      'a part was refunded by hand and the rest too',
      [refund('succeeded', 500), refund('succeeded', 2_000)],
      'succeeded',
    ],
    [
      'a part is refunded and the rest is pending',
      [refund('succeeded', 500), refund('pending', 2_000)],
      'pending',
    ],
    ['a part is refunded and the rest failed', [refund('succeeded', 500), refund('failed', 2_000)], 'failed'],
    ['only a part was refunded by hand', [refund('succeeded', 500)], 'none'],
  ])('reports it when %s', (_what, refunds, stand) => {
    expect(refundStatus(2_500, refunds)).toBe(stand);
  });
});

test('checks a refund after a minute, and finally every six hours', () => {
  const minutes = [0, 1, 2, 8, 9, 5_000].map(
    (checks) => nextRefundCheck(checks, new Date(0)).getTime() / 60_000,
  );
  expect(minutes).toEqual([1, 2, 4, 256, 360, 360]);
});
