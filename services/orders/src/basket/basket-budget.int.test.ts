import { limits } from '@shop/contracts';
import { expect, test } from 'vitest';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { startTestOrders, tokens } from '../testing/test-orders.ts';

const app = await startTestOrders({ provider: createFakeProvider().provider, budgetFactor: 1 });

function write(token: string, version: number) {
  return app.request('PUT', '/basket', { token, body: { version, lines: [] } });
}

test('limits basket changes per person', async () => {
  const { basketWritesPerMinute: budget } = limits;
  // Sequential: if Redis is too busy to count, this process would count by itself.
  for (let written = 0; written < budget; written += 1) await write(tokens.buyer, 0);
  expect(await write(tokens.buyer, 0)).toMatchObject({
    status: 429,
    body: { code: 'too-many-basket-changes' },
  });
  expect((await write(tokens.other, 0)).status).toBe(200);
});
