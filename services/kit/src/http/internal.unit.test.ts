import { internalRoutes } from '@shop/contracts';
import { expect, test } from 'vitest';
import { askService } from '../ask-service.ts';
import { baseConfig, productionFaults } from '../config.ts';
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

const production = {
  ...baseConfig.parse({ NODE_ENV: 'production', SERVICE_SECRET: secret }),
  QUEUE_PREFIX: '{shop}',
  REDIS_URL: 'redis://shop:secret@redis:6379',
  MONGO_URL: 'mongodb://shop:secret@mongo:27017/?authSource=admin',
};

test.each([
  ['nothing is missing', {}, 0],
  ['the secret between services', { SERVICE_SECRET: undefined }, 1],
  ['a password of Redis', { REDIS_URL: 'redis://redis:6379' }, 1],
  ['a password of a Redis Cluster', { REDIS_URL: 'redis+cluster://one:6379,two:6379' }, 1],
  ['a password of MongoDB', { MONGO_URL: 'mongodb://mongo:27017/?directConnection=true' }, 1],
  ['a user with a password', { MONGO_URL: 'mongodb://shop@mongo:27017' }, 1],
  ['everything', { SERVICE_SECRET: undefined, REDIS_URL: 'redis://redis', MONGO_URL: 'mongodb://mongo' }, 3],
])('a production process does not start without %s', (_what, over, faults) => {
  const config = { ...production, ...over };
  expect(productionFaults(config)).toHaveLength(faults);
  expect(productionFaults({ ...config, NODE_ENV: 'development' })).toEqual([]);
});
