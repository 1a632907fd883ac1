import { describe, expect, test } from 'vitest';
import { routes } from './http/index.ts';
import { statusesOf } from './route.ts';

function own(name: keyof typeof routes): number[] {
  return statusesOf(routes[name]).filter(
    (status) => ![400, 408, 413, 417, 429, 431].includes(status) && status < 500,
  );
}

describe('statuses of a call', () => {
  test.each([
    ['listParts', [200, 304, 401, 422]],
    ['getPart', [200, 304, 401, 404]],
    ['placeOrder', [201, 202, 401, 404, 409, 422]],
    ['getOrder', [200, 304, 401, 403, 404]],
    ['cancelOrder', [200, 401, 403, 404, 409]],
    ['createPaymentIntent', [200, 401, 403, 404, 409, 422]],
    ['exchangeToken', [200, 401, 403, 404, 409, 422]],
    ['uploadImage', [200, 401, 422]],
    ['paymentWebhook', [200]],
  ] as const)('%s', (name, statuses) => {
    expect(own(name)).toEqual(statuses);
  });

  test('include limits, errors and unavailable services', () => {
    expect(statusesOf(routes.getPart)).toEqual(
      expect.arrayContaining([400, 408, 413, 417, 429, 431, 500, 502, 503, 504]),
    );
  });
});
