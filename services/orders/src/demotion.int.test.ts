import {
  backendUrls,
  requester,
  spawnProcess,
  startTestIdentity,
  testDatabase,
  testToken,
} from '@shop/service-kit/testing';
import { expect, test } from 'vitest';

const { name } = await testDatabase();
const identity = await startTestIdentity();

test('when an admin is demoted while no worker runs and Redis is away, then their token opens nothing within seconds', async () => {
  const { url } = await spawnProcess(new URL('./api.ts', import.meta.url), {
    MONGO_URL: backendUrls().mongoUrl,
    MONGO_DB: name,
    REDIS_URL: 'redis://127.0.0.1:1',
    IDENTITY_URL: identity.url,
    STRIPE_SANDBOX_URL: 'http://127.0.0.1:1',
  });
  const token = testToken('falling@example.com', { role: 'admin', version: 1 });
  const ask = async () => (await requester(url)('GET', '/orders', { token })).status;
  expect(await ask()).toBe(200);
  identity.changes.push({ email: 'falling@example.com', role: 'user', tokenVersion: 2 });
  await expect.poll(ask, { timeout: 3_000 }).toBe(403);
});
