import { randomUUID } from 'node:crypto';
import { partImport } from '@shop/contracts';
import { requester } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { waitUntil } from '../lib/supervise/wait-until.ts';
import { readBooks } from './books.store.ts';
import { addPart, admin, adminAt, buyerAt, callerAt, retryUntilAnswered } from './buyer.ts';
import { type CrashPoint, causeOutage, crashPoints, type Outage, outages } from './crash-points.ts';
import { expectConsistent, expectMailedOnce } from './expect-consistent.ts';
import { type AcknowledgedOrder, brokenPromises, type Journey, journeys } from './journeys.ts';
import { providerAt } from './provider.ts';
import { startChaosShop } from './shop.ts';

/** One round kills each process at each of its crash points, with one outage each; as many rounds as outages cover all pairs. */
const rounds = Number(process.env.CHAOS_RUNS ?? 1);
const plenty = 1_000_000;
const limit = 900_000;
const changed = z.object({ availableQuantity: z.number() });

const shop = await startChaosShop();
const { processes, urls, mongoUrl } = shop;
const provider = providerAt(urls.payments);
const catalog = requester(urls.catalog);
const ways = journeys(provider, adminAt(shop));

const partIds = await Promise.all([plenty, plenty, plenty].map((pieces) => addPart(urls.catalog, pieces)));
const [partId] = partIds;

/** Running journeys; they continue while the next process is killed. */
const underway: Promise<AcknowledgedOrder>[] = [];
/** A failed journey is reported at the end, together with all other failures. */
function startJourney(way: Journey): void {
  const journey = way(buyerAt(shop, provider, `buyer-${underway.length}@example.com`), partIds);
  journey.catch(() => undefined);
  underway.push(journey);
}

/**
 * An admin writes off a damaged piece while buyers order: adjustments share the ledger. Re-reads the stock
 * after a conflict, and retries under one key.
 */
async function recount(): Promise<void> {
  const key = randomUUID();
  let expectedAvailable = plenty;
  const adjust = async () => {
    const reply = await catalog('POST', `/stock-adjustment/${partId}`, {
      token: admin,
      headers: { 'idempotency-key': key },
      body: { expectedAvailable, change: -1, reason: 'damage' },
    });
    if (reply.status === 409) expectedAvailable = changed.parse(reply.body).availableQuantity;
    return reply;
  };
  const reply = await retryUntilAnswered('counting', adjust, ({ status }) => status < 500 && status !== 409);
  expect(reply.status).toBe(200);
}
const counting: Promise<void>[] = [];
function startWork(): void {
  for (const way of ways) startJourney(way);
  const recounted = recount();
  recounted.catch(() => undefined);
  counting.push(recounted);
}

const importedRows = 600;
let imports = 0;
const catalogAdmin = callerAt(urls.catalog, admin);

async function untilImportIs(state: 'checked' | 'applied'): Promise<string> {
  const newest = async () => {
    const [found] = partImport.array().parse((await catalogAdmin('GET /part-imports', [200])).body);
    return found;
  };
  await expect.poll(newest, { timeout: 120_000 }).toMatchObject({ state, skipped: 0 });
  return (await newest())?._id ?? '';
}

/** An admin confirms a file of parts; the worker that writes them is killed next. */
async function startImport(): Promise<void> {
  if (imports > 0) await untilImportIs('applied');
  imports += 1;
  const titles = 'part_number,name,price,min_order_quantity,available_quantity,description,images';
  const numbers = Array.from({ length: importedRows }, (_, at) => `IMPORT-${imports}-${at}`);
  const rows = numbers.map((number) => `${number},Disc,10,1,5,Vented,/api/drawings/a.svg`);
  const file = { body: [titles, ...rows].join('\r\n'), headers: { 'content-type': 'text/csv' } };
  await catalogAdmin('POST /part-import', [201], { token: admin, ...file });
  const id = await untilImportIs('checked');
  await catalogAdmin(`PATCH /part-import/${id}`, [200], { token: admin, body: { decision: 'apply' } });
}

async function reach({ process, point }: CrashPoint): Promise<void> {
  startWork();
  const reached = await waitUntil(async () => processes[process].isWaiting(), { limitMs: 90_000 });
  expect(reached, `${process} reaches ${point}`).toBe(true);
}

/** How often {@link crashAt} starts work. */
const passes = rounds > 1 ? 2 : 1;

/**
 * Causes an outage at the crash point and kills the process there; a long run first lets the process run into the outage and reach the
 * point again.
 */
async function crashAt(crashPoint: CrashPoint, outage: Outage): Promise<void> {
  const target = processes[crashPoint.process];
  if (crashPoint.process === 'catalog-worker') await startImport();
  await target.crash({ FAULT_POINT: crashPoint.point, FAULT_SIGNAL: 'SIGSTOP' });
  await reach(crashPoint);
  await causeOutage(shop, outage);
  if (passes > 1) {
    target.resume();
    await reach(crashPoint);
  }
  await target.crash();
}

async function allEnded(): Promise<AcknowledgedOrder[]> {
  const journeys = await Promise.allSettled(underway.splice(0));
  const counts = await Promise.allSettled(counting.splice(0));
  const lost = [...journeys, ...counts].filter(({ status }) => status === 'rejected');
  expect(lost).toEqual([]);
  return journeys.flatMap((journey) => (journey.status === 'fulfilled' ? [journey.value] : []));
}

test.for(Array.from({ length: rounds }, (_, round) => round))(
  'DEF-07 DEF-08 EXT-10 ST-09: keeps every promise, invoice, PDF and mail when each process is killed at each step of place, pay, cancel and refund and during imports, and what it needs with it (round %i)',
  { timeout: limit },
  async (round, { task }) => {
    for (const [index, crashPoint] of crashPoints.entries())
      await crashAt(crashPoint, outages[(index + round) % outages.length] ?? 'redis');
    const acknowledged = await allEnded();
    expect(acknowledged).toHaveLength(crashPoints.length * passes * ways.length);

    await untilImportIs('applied');
    await expectConsistent(shop);
    await expectMailedOnce(shop, { orders: acknowledged.length });
    const { orders, parts } = await readBooks(mongoUrl);
    expect(parts).toHaveLength(partIds.length + imports * importedRows);
    expect(brokenPromises(acknowledged, orders)).toEqual([]);
    expect(Object.values(processes).filter((process) => !process.isAlive())).toEqual([]);
    Object.assign(task.meta, {
      tried: { 'steps at which a process and something it needs were killed': crashPoints.length },
      found: { 'orders that ended as promised': acknowledged.length },
    });
  },
);
