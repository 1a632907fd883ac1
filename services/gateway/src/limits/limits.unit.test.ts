import { routes } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { isSigned, pointsOf, strictLimitOf, webhookPoints } from './budget.rules.ts';
import { clientKey } from './client-key.ts';

describe('who counts as one client', () => {
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
  ])('when the address is %s, then the key is %s', (address, key) => {
    expect(clientKey(address)).toBe(key);
  });
});

describe('budgets', () => {
  test('when a call can be misused by anybody, then it has a smaller budget', () => {
    for (const route of [routes.addReview, routes.subscribe, routes.exchangeToken]) {
      const strict = strictLimitOf(route);
      expect(strict && pointsOf(strict, 600)).toBeLessThan(600);
    }
    expect(strictLimitOf(routes.addReview)?.unsignedOnly).toBe(true);
    expect(strictLimitOf(routes.listParts)).toBeUndefined();
  });

  test('when the general budget is tiny, then a strict one is still one call', () => {
    expect(pointsOf({ share: 0.01, unsignedOnly: false }, 5)).toBe(1);
  });

  test('when the payment provider calls, then it is counted apart, and may call far more often than a client', () => {
    expect(isSigned(routes.paymentWebhook)).toBe(true);
    expect(isSigned(routes.placeOrder)).toBe(false);
    expect(webhookPoints(600)).toBe(6_000);
  });
});
