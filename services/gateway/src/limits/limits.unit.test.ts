import { routes } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { isSigned, pointsOf, strictLimitOf, webhookPoints } from './budget.rules.ts';
import { clientKey } from './client-key.ts';

describe('the client key', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::'],
    ['2001:db8::1', '2001:db8:0:0::'],
    ['::1', '0:0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
    ['not an address', 'unknown'],
    [undefined, 'unknown'],
  ])('for the address %s, is %s', (address, key) => {
    expect(clientKey(address)).toBe(key);
  });
});

describe('budgets', () => {
  test('has a smaller budget for calls that are easy to abuse', () => {
    for (const route of [routes.addReview, routes.subscribe, routes.exchangeToken]) {
      const strict = strictLimitOf(route);
      expect(strict && pointsOf(strict, 600)).toBeLessThan(600);
    }
    expect(strictLimitOf(routes.addReview)?.unsignedOnly).toBe(true);
    expect(strictLimitOf(routes.listParts)).toBeUndefined();
  });

  test('allows at least one call of a strict budget', () => {
    expect(pointsOf({ share: 0.01, unsignedOnly: false }, 5)).toBe(1);
  });

  test('counts the payment provider separately, with a far larger budget than a client', () => {
    expect(isSigned(routes.paymentWebhook)).toBe(true);
    expect(isSigned(routes.placeOrder)).toBe(false);
    expect(webhookPoints(600)).toBe(6_000);
  });
});
