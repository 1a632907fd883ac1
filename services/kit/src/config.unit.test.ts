import { expect, test } from 'vitest';
import { baseConfig, productionFaults } from './config.ts';

const production = {
  ...baseConfig.parse({
    NODE_ENV: 'production',
    SERVICE_SECRET: 'the secret between the services of a test',
  }),
  QUEUE_PREFIX: '{shop}',
  REDIS_URL: 'redis://shop:secret@redis:6379',
  MONGO_URL: 'mongodb://shop:secret@mongo:27017/?authSource=admin',
};

test('finds no fault in a complete production environment', () => {
  expect(productionFaults(production)).toEqual([]);
});

test.each([
  ['the secret between services', { SERVICE_SECRET: undefined }, ['SERVICE_SECRET']],
  ['a password of Redis', { REDIS_URL: 'redis://redis:6379' }, ['REDIS_URL']],
  ['a password of a Redis Cluster', { REDIS_URL: 'redis+cluster://one:6379,two:6379' }, ['REDIS_URL']],
  ['a password of MongoDB', { MONGO_URL: 'mongodb://mongo:27017/?directConnection=true' }, ['MONGO_URL']],
  ['the password of a user', { MONGO_URL: 'mongodb://shop@mongo:27017' }, ['MONGO_URL']],
  [
    'everything',
    { SERVICE_SECRET: undefined, REDIS_URL: 'redis://redis', MONGO_URL: 'mongodb://mongo' },
    ['SERVICE_SECRET', 'MONGO_URL', 'REDIS_URL'],
  ],
])('names what a production process lacks: %s', (_what, over, names) => {
  const config = { ...production, ...over };
  expect(productionFaults(config)).toEqual(names.map((name) => expect.stringContaining(`${name}: `)));
  expect(productionFaults({ ...config, NODE_ENV: 'development' })).toEqual([]);
});
