import { createHash } from 'node:crypto';
import { readRollout } from '@shop/edge/rollouts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { messageOf } from '../lib/testing/fixtures.ts';
import { promote, rollBack } from './ship.ts';
import { eventually, startShippingPlace } from './testing/shipping-place.ts';

type Place = Awaited<ReturnType<typeof startShippingPlace>>;
let shop: Place;
let live: string;

beforeAll(async () => {
  shop = await startShippingPlace();
  live = await shop.shipBuild('mf-storefront', 'first');
}, 60_000);

let number = 0;
async function startCanary(percent: number) {
  number += 1;
  const version = await shop.shipBuild('mf-storefront', `canary-${number}`, { percent });
  return { name: 'mf-storefront', version };
}

function rollout() {
  return readRollout(shop.place.releases, 'mf-storefront');
}

beforeEach(async () => {
  if (rollout()?.canary) await rollBack(shop.place, 'mf-storefront');
});

/** The same 200 visitors in every run. */
const visitors = Array.from({ length: 200 }, (_, index) =>
  createHash('sha256').update(`visitor ${index}`).digest('hex').slice(0, 32),
);

function cookieOf(id: string): string {
  return `shop-visitor=${id}`;
}

async function whoGets(version: string): Promise<string[]> {
  const asked = visitors.map(async (id) => {
    const page = await fetch(shop.place.webUrl, { headers: { cookie: `theme=night; ${cookieOf(id)}` } });
    return (await page.text()).includes(version) ? [id] : [];
  });
  return (await Promise.all(asked)).flat();
}

test('assigns a 10 % canary to 10 to 30 of 200 visitors, the same ones on every load, and keeps them as it grows', async () => {
  const { version } = await startCanary(10);
  await eventually(() => whoGets(version)).not.toEqual([]);
  const tenth = await whoGets(version);
  expect(tenth.length).toBeGreaterThanOrEqual(10);
  expect(tenth.length).toBeLessThanOrEqual(30);
  expect(await whoGets(version)).toEqual(tenth);
  await promote(shop.place, 'mf-storefront', 30);
  await eventually(async () => (await whoGets(version)).length).toBeGreaterThan(tenth.length);
  expect(await whoGets(version)).toEqual(expect.arrayContaining(tenth));
});

test('gives a new browser a number and a private page during a canary', async () => {
  const { version } = await startCanary(50);
  // A cookie alone may still be due to the previous test's canary.
  await eventually(() => whoGets(version)).not.toEqual([]);
  const first = await fetch(shop.place.webUrl);
  const given = first.headers.get('set-cookie') ?? '';
  expect(given).toMatch(/^shop-visitor=[0-9a-f]{32}; .*HttpOnly; SameSite=Lax$/);
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect(first.headers.get('vary')).toBe('Accept-Encoding, Cookie');
  const gotIt = (await first.text()).includes(version);
  const cookie = given.split(';')[0] ?? '';
  for (let load = 0; load < 5; load += 1) {
    const again = await fetch(shop.place.webUrl, { headers: { cookie } });
    expect(again.headers.get('set-cookie')).toBeNull();
    expect((await again.text()).includes(version)).toBe(gotIt);
  }
});

test('gives no numbers and serves cacheable pages without a canary', async () => {
  await shop.pointed('storefront');
  const { headers } = await fetch(shop.place.webUrl);
  expect(headers.get('set-cookie')).toBeNull();
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('vary')).toBe('Accept-Encoding');
});

test('gives a promoted canary to every visitor', async () => {
  const { version } = await startCanary(10);
  expect(await promote(shop.place, 'mf-storefront')).toContain(`mf-storefront ${version} is live`);
  expect((await shop.pointed('storefront'))?.version).toBe(version);
  expect(rollout()?.canary).toBeUndefined();
  live = version;
});

test('returns all visitors to the live version when a canary is rolled back', async () => {
  const { version } = await startCanary(100);
  await eventually(() => whoGets(version)).toHaveLength(200);
  expect(await rollBack(shop.place, 'mf-storefront')).toContain(`The canary mf-storefront ${version} ended`);
  await eventually(() => whoGets(version)).toEqual([]);
  expect((await shop.pointed('storefront'))?.version).toBe(live);
});

test('refuses a second canary and says what to do first', async () => {
  const { version } = await startCanary(10);
  const said = await messageOf(shop.shipBuild('mf-storefront', 'impatient'));
  expect(said).toContain(`10 % of the visitors get mf-storefront ${version}`);
  expect(said).toContain('npm run promote -- mf-storefront');
  expect(await messageOf(promote(shop.place, 'mf-admin'))).toContain('nothing to promote');
});
