import { limits, type Role } from '@shop/contracts';
import { connectRedis } from '@shop/service-kit';
import {
  atFileEnd,
  authenticateTestToken,
  backendUrls,
  testLogger,
  testQueuePrefix,
  testToken,
} from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { createPictureBudgets } from './picture-budgets.ts';

const redis = connectRedis(backendUrls().redisUrl, testLogger());
atFileEnd(() => redis.disconnect());
// Until Redis is ready, a process counts by itself.
await redis.ping();

const { picturesPerDay } = limits;
const attempts = 250;

interface Person {
  readonly verified?: boolean;
  readonly roles?: readonly Role[];
}

async function callerOf(email: string, person: Person) {
  const caller = await authenticateTestToken(`Bearer ${testToken(email, person)}`);
  if (!caller) throw new Error('no caller');
  return caller;
}

/** Returns how many of 250 uploads at once are taken. */
async function taken(
  emailOf: (nth: number) => string,
  clientOf: (nth: number) => string,
  person: Person = {},
) {
  const { spend } = createPictureBudgets({ redis, prefix: testQueuePrefix(), factor: 1 });
  const spent = Array.from({ length: attempts }, async (_, nth) =>
    spend(await callerOf(emailOf(nth), person), clientOf(nth)),
  );
  const outcomes = await Promise.allSettled(spent);
  for (const each of outcomes)
    if (each.status === 'rejected')
      expect(each.reason).toMatchObject({ status: 429, code: 'too-many-pictures' });
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

const one = () => 'ann@example.com';
const several = (nth: number) => `ann${nth}@example.com`;
const home = () => '192.0.2.1';

test.each([
  ['one person', one, {}, picturesPerDay.proved],
  ['one person without a confirmed address', one, { verified: false }, picturesPerDay.unproved],
  ['all people at one network address', several, {}, picturesPerDay.address],
  ['a member of staff', one, { roles: ['warehouse'] as const }, attempts],
])('takes %s at once to the limit of a day, and no further', async (_who, emailOf, person, most) => {
  expect(await taken(emailOf, home, person)).toBe(most);
});

test('lifts every limit with the factor 0', async () => {
  const { spend } = createPictureBudgets({ redis, prefix: testQueuePrefix(), factor: 0 });
  const ann = await callerOf('ann@example.com', { verified: false });
  for (let nth = 0; nth < picturesPerDay.unproved + 1; nth += 1)
    await expect(spend(ann, '192.0.2.1')).resolves.toBeUndefined();
});
