import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { waitUntil } from '../lib/supervise/wait-until.ts';
import { readBooks, readPapers } from './books.store.ts';
import { addPart, adminAt, buyerAt } from './buyer.ts';
import { emptyRedis } from './crash-points.ts';
import { expectConsistent, expectMailedOnce } from './expect-consistent.ts';
import { checkInvariants } from './invariants.ts';
import { type AcknowledgedOrder, brokenPromises, journeys, partsOf } from './journeys.ts';
import { providerAt } from './provider.ts';
import { startChaosShop } from './shop.ts';

/** `npm run reliability` places thousands of orders; the default keeps `npm test` short. */
const wanted = Number(process.env.CHAOS_RUNS ?? 40);
const seed = Number(process.env.CHAOS_SEED ?? 20_261_122);
const atOnce = 24;
const ordersPerDisruption = Math.max(20, wanted / 200);
const plenty = 10_000_000;

const targets = [
  'catalog',
  'catalog-worker',
  'orders',
  'orders-worker',
  'notifications',
  'notifications-worker',
  'mongo',
  'redis',
  'payments',
] as const;

const disruption = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ how: fc.constant('kill -9' as const), target: fc.constantFrom(...targets) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      how: fc.constant('hang' as const),
      target: fc.constantFrom(...targets),
      seconds: fc.constantFrom(1, 2, 4, 8),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ how: 'emptied' as const, target: 'redis' as const }) },
);
type Disruption = typeof disruption extends fc.Arbitrary<infer Value> ? Value : never;

const shop = await startChaosShop({ LOG_LEVEL: 'warn' });
const { processes, urls, mongoUrl, redisUrl } = shop;
await Promise.all([processes.notifications.start(), processes['notifications-worker'].start()]);
const provider = providerAt(urls.payments);
const ways = journeys(provider, adminAt(shop));
const manyParts = 20;

async function disrupt(event: Disruption): Promise<void> {
  const target = processes[event.target];
  if (event.how === 'emptied') return emptyRedis(redisUrl);
  if (event.how === 'kill -9') return target.crash();
  target.suspend();
  await delay(event.seconds * 1_000);
  target.resume();
}

test(`DEF-07 DEF-08 EXT-10: keeps every promise, invoice, PDF and mail of ${wanted} orders of 1 to 20 lines while everything is killed and hangs (seed ${seed})`, {
  timeout: 900_000 + wanted * 1_000,
}, async ({ task }) => {
  const partIds = await Promise.all(Array.from({ length: manyParts }, () => addPart(urls.catalog, plenty)));
  const acknowledged: AcknowledgedOrder[] = [];
  let begun = 0;

  const buy = async (): Promise<void> => {
    while (begun < wanted) {
      const number = begun;
      begun += 1;
      const way = ways[number % ways.length];
      const buyer = buyerAt(shop, provider, `buyer-${number}@example.com`);
      if (way) acknowledged.push(await way(buyer, partsOf(partIds, number)));
    }
  };
  const buying = Promise.all(Array.from({ length: atOnce }, buy));

  const disruptions = fc.sample(disruption, { seed, numRuns: Math.floor(wanted / ordersPerDisruption) });
  const disruptAll = async (): Promise<void> => {
    for (const [index, event] of disruptions.entries()) {
      const due = () =>
        Promise.resolve(acknowledged.length >= Math.min(index * ordersPerDisruption, wanted - atOnce));
      expect(await waitUntil(due, { limitMs: 300_000 }), `orders go on after disruption ${index}`).toBe(true);
      await disrupt(event);
    }
  };
  await Promise.all([buying, disruptAll()]);

  await expectConsistent(shop);
  await expectMailedOnce(shop, { orders: wanted });
  const { orders } = await readBooks(mongoUrl);
  const lost = brokenPromises(acknowledged, orders);
  expect(lost).toEqual([]);
  const { mails, invoices, documents } = await readPapers(mongoUrl);
  const sent = mails.filter(({ state }) => state === 'sent').length;
  expect(sent).toBeGreaterThan(0);
  const count = (how: Disruption['how']): number => disruptions.filter((event) => event.how === how).length;
  const inState = (wanted: AcknowledgedOrder['state']): number =>
    acknowledged.filter(({ state }) => state === wanted).length;
  Object.assign(task.meta, {
    seed,
    tried: {
      orders: acknowledged.length,
      'orders paid': inState('paid'),
      'orders shipped, refunded in part, or in parts and after a second thought': inState('shipped'),
      'orders refunded': inState('refunded'),
      'orders cancelled': inState('cancelled'),
      'invoices issued': invoices.length,
      'invoices and packing slips made as PDF': documents.length,
      'mails sent': sent,
      'mails that the server may not have taken': mails.length - sent,
      'lines of orders': orders.reduce((sum, { lines }) => sum + lines.length, 0),
      'processes killed with -9': count('kill -9'),
      'processes hung for 1 to 8 s': count('hang'),
      'times Redis was emptied': count('emptied'),
    },
    found: {
      'promises broken': lost.length,
      'contradictions in stock, money and timelines': (await checkInvariants(mongoUrl, urls.payments)).length,
    },
  });
});
