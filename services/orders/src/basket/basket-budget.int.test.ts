import { limits } from '@shop/contracts';
import { expect, test } from 'vitest';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { startTestOrders, tokens } from '../testing/test-orders.ts';

const app = await startTestOrders({ provider: createFakeProvider().provider, budgetFactor: 1 });

function write(token: string, version: number) {
  return app.request('PUT', '/basket', { token, body: { version, lines: [] } });
}

test('when one person writes the basket 300 times in a minute, then the rest is refused, and others can write theirs', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 300 }, async () => (await write(tokens.buyer, 0)).status),
  );
  expect(statuses.filter((status) => status !== 429)).toHaveLength(limits.basketWritesPerMinute);
  expect((await write(tokens.other, 0)).status).toBe(200);
});
