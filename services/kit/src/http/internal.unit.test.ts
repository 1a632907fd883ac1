import { internalRoutes } from '@shop/contracts';
import { expect, test } from 'vitest';
import { askService } from '../ask-service.ts';
import { createMetrics } from '../metrics.ts';
import { serveForTest, testLogger } from '../testing/index.ts';
import { createHttpApp } from './app.ts';
import { createHealth } from './health.ts';
import { serveInternal } from './internal.ts';

const call = internalRoutes.readMailAddress;
const secret = 'the secret between the services of a test';
const reply = { email: 'ann@example.com', verified: true };

function serve(expected: string | undefined) {
  const deps = { logger: testLogger(), metrics: createMetrics('test'), health: createHealth([]) };
  const app = createHttpApp(deps, (express) => {
    serveInternal(express, { call, secret: expected }, async () => reply);
  });
  return serveForTest(app);
}

const question = { query: { uid: 'ann' }, limitMs: 5_000 };

test.each([
  ['nothing', {}],
  ['an empty secret', { 'x-service-secret': '' }],
  ['another secret', { 'x-service-secret': secret.toUpperCase() }],
  ['more than the secret', { 'x-service-secret': `${secret}.` }],
])('refuses a caller who says %s', async (_what, headers) => {
  const { url } = await serve(secret);
  const answered = await fetch(`${url}${call.path}?uid=ann`, { headers });
  expect(answered.status).toBe(401);
  expect(await answered.text()).not.toContain('ann@example.com');
});

test('answers a service that knows the secret, and every caller without one in development', async () => {
  const guarded = await serve(secret);
  expect(await askService(guarded.url, call, { ...question, secret })).toEqual(reply);
  await expect(askService(guarded.url, call, question)).rejects.toThrow('401');
  const open = await serve(undefined);
  expect(await askService(open.url, call, question)).toEqual(reply);
});
