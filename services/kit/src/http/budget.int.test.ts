import { atFileEnd } from '@shop/tooling/testing';
import { expect, test } from 'vitest';
import { connectRedis } from '../data/redis.ts';
import { backendUrls, testLogger, testQueuePrefix } from '../testing/index.ts';
import { createBudget } from './budget.ts';

const redis = connectRedis(backendUrls().redisUrl, testLogger());
atFileEnd(() => redis.disconnect());
// Until Redis is ready, a process counts by itself.
await redis.ping();

function budget() {
  const limits = { name: 'pictures', perPerson: 2, perAddress: 4, perShop: 6, seconds: 60 };
  return createBudget({ redis, prefix: testQueuePrefix() }, limits);
}

const spender = (email: string, client: string) => ({ email: `${email}@example.com`, client });

test('does not count what a person is refused against the address, nor that against the shop', async () => {
  const { spend } = budget();
  for (let nth = 0; nth < 10; nth += 1) await spend(spender('flooder', 'office'));
  expect(await spend(spender('colleague', 'office'))).toBe(0);
  for (let nth = 0; nth < 10; nth += 1) await spend(spender(`flooder${nth}`, 'office'));
  expect(await spend(spender('buyer', 'home'))).toBe(0);
});

test('refuses everyone once the shop has nothing left, with the time to wait', async () => {
  const { spend, wait } = budget();
  for (let nth = 0; nth < 6; nth += 1) expect(await spend(spender(`buyer${nth}`, `home${nth}`))).toBe(0);
  const late = spender('late', 'elsewhere');
  for (const waitMs of [await spend(late), await wait(late)]) {
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(60_000);
  }
});
