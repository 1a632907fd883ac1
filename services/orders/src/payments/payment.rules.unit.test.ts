import { describe, expect, test } from 'vitest';
import { misfit, nextCheck, priceFits } from './payment.rules.ts';

const order = { email: 'buyer@example.com', totalCents: 2_500 };
const money = {
  id: 'pi_1',
  clientSecret: '',
  status: 'succeeded',
  amountCents: 2_500,
  receivedCents: 2_500,
  currency: 'usd',
  orderId: undefined,
  email: 'buyer@example.com',
};

describe('money for an order', () => {
  test('when payer, currency and amount fit, then nothing is wrong', () => {
    expect(misfit(money, order)).toBeUndefined();
  });

  test.each([
    ['payment-of-another-person', { email: 'other@example.com' }],
    ['payment-of-another-person', { email: undefined }],
    ['payment-wrong-currency', { currency: 'eur' }],
    ['payment-wrong-amount', { receivedCents: 2_499 }],
    ['payment-wrong-amount', { receivedCents: 0 }],
  ])('DEF-02: when it differs, then it is %s (%j)', (code, over) => {
    expect(misfit({ ...money, ...over }, order)?.code).toBe(code);
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
  ])('CON-04, DEF-05: when it is %d for %d cents, then it fits: %s', (price, cents, fits) => {
    expect(priceFits(price, cents)).toBe(fits);
  });
});

test('when nobody reports on a payment, then it is looked at after 2 minutes, and at last about once an hour', () => {
  const now = new Date(0);
  const minutes = [0, 1, 2, 5, 50].map((checks) => nextCheck(checks, now).getTime() / 60_000);
  expect(minutes).toEqual([2, 4, 8, 64, 64]);
});
