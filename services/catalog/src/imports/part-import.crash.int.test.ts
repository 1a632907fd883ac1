import { partImport, toCents } from '@shop/contracts';
import {
  backendUrls,
  requester,
  spawnProcess,
  type TestProcess,
  testDatabase,
  testQueuePrefix,
} from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { expect, test, vi } from 'vitest';
import { newPartDocuments } from '../parts/part.document.ts';
import { aNewPart, catalogForTest } from '../testing/catalog.ts';
import { csvFile, importCalls } from '../testing/imports.ts';
import { stockOf } from '../testing/stock.ts';
import type { PartCells } from './part-columns.rules.ts';

const rowCount = 1_600;
const limitMs = 300_000;

const { db, name, url: mongoUrl } = await testDatabase();
const prefix = testQueuePrefix();
const { url } = await catalogForTest({ db, prefix });
const { parts, movements } = stockOf(db);
const admin = importCalls(requester(url, limitMs));

function startWorker(): Promise<TestProcess> {
  return spawnProcess(new URL('../worker.ts', import.meta.url), {
    MONGO_URL: mongoUrl,
    MONGO_DB: name,
    REDIS_URL: backendUrls().redisUrl,
    QUEUE_PREFIX: prefix,
    LOG_LEVEL: 'info',
  });
}

/** Every 200th row is faulty; every odd row changes an existing part. */
function isFaulty(at: number): boolean {
  return at % 200 === 0;
}
function isThere(at: number): boolean {
  return at % 2 === 1;
}
function numberOf(at: number): string {
  return `P-${String(at).padStart(6, '0')}`;
}
function priceOf(at: number): number {
  return 10 + (at % 50);
}

function row(at: number): PartCells {
  return {
    part_number: numberOf(at),
    name: `Disc ${at}`,
    price: isFaulty(at) ? '38,50' : priceOf(at).toFixed(2),
    min_order_quantity: '2',
    available_quantity: '10',
    description: 'Vented',
    images: '/api/drawings/a.svg',
    oe_numbers: `43512-${at} | 0K${at}`,
    attributes: 'Diameter=319 mm | Type=Ventilated',
    fitments: 'Toyota ~ Hilux Revo ~ 2015-2023 ~ 2.8 D',
  };
}

const all = Array.from({ length: rowCount }, (_, at) => at);

async function addOldParts(): Promise<void> {
  const documents = all.filter(isThere).map((at) => {
    const ids = { id: new ObjectId(), openingId: new ObjectId() };
    const input = { ...ids, partNumber: numberOf(at), now: new Date(), by: 'system' };
    return newPartDocuments(aNewPart({ name: 'Old', price: 99 }), input);
  });
  await movements.insertMany(documents.map(({ opening }) => opening));
  await parts.insertMany(documents.map(({ part }) => part));
}

async function reached(id: string, wanted: (found: Awaited<ReturnType<typeof admin.read>>) => boolean) {
  await vi.waitUntil(async () => wanted(await admin.read(id)), { timeout: limitMs, interval: 25 });
}

async function killedAt(worker: TestProcess): Promise<void> {
  process.kill(worker.pid, 'SIGKILL');
  await worker.ended;
}

test(
  'completes the catalogue correctly after the worker is killed midway',
  async () => {
    await addOldParts();
    const { _id } = partImport.parse((await admin.upload(csvFile(all.map(row)))).body);
    const first = await startWorker();
    await reached(_id, ({ state }) => state === 'checked');
    await admin.decide(_id, 'apply');
    await reached(_id, ({ applied }) => applied > rowCount / 4);
    await killedAt(first);
    const second = await startWorker();
    await reached(_id, ({ state }) => state === 'applied');

    const faulty = all.filter(isFaulty).length;
    const added = all.filter((at) => !isThere(at) && !isFaulty(at)).length;
    expect(await admin.read(_id)).toMatchObject({
      rows: rowCount,
      counts: { add: added, change: rowCount - added - faulty, unchanged: 0, faulty },
      applied: rowCount - faulty,
      skipped: 0,
    });
    const found = await parts
      .find({}, { projection: { partNumber: 1, name: 1, priceCents: 1, version: 1 } })
      .toArray();
    const right = all
      .filter((at) => !isFaulty(at))
      .map((at) => [numberOf(at), `Disc ${at}`, toCents(priceOf(at)), isThere(at) ? 2 : 1]);
    expect(found.map((part) => [part.partNumber, part.name, part.priceCents, part.version]).sort()).toEqual(
      right,
    );
    expect(await movements.countDocuments()).toBe(right.length);
    expect(await second.end()).toBe(0);
  },
  limitMs,
);
