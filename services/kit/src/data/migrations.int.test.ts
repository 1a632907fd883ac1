import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase, testLogger } from '../testing/index.ts';
import { type Migration, type MigrationRecord, openDatabase } from './migrations.store.ts';
import type { Database } from './mongo.ts';

const { db, name: database, url } = await testDatabase();
const opened: Database[] = [];
beforeEach(() => db.dropDatabase());
afterAll(() => Promise.all(opened.map((each) => each.close())));

let steps: string[] = [];
beforeEach(() => {
  steps = [];
});

function migration(name: string, before: Promise<unknown> = Promise.resolve()): Migration {
  return { name, up: () => before.then(() => steps.push(name)) };
}

async function open(migrations: readonly Migration[], onWait = () => {}): Promise<void> {
  const logger = testLogger();
  vi.spyOn(logger, 'info').mockImplementation((said: unknown) => {
    if (String(said).startsWith('waiting')) onWait();
  });
  opened.push(await openDatabase({ url, database, migrations, logger }));
}

const leases = db.collection<{ _id: string; owner: string; until: Date }>('leases');
function records() {
  return db.collection<MigrationRecord>('migrations').find().sort({ _id: 1 }).toArray();
}

test('runs each migration once when four processes start together, and starts all four afterwards', async () => {
  const threeWait = Promise.withResolvers<void>();
  let waiting = 0;
  const onWait = (): void => {
    waiting += 1;
    if (waiting === 3) threeWait.resolve();
  };
  const migrations = [migration('002-second'), migration('001-first', threeWait.promise)];
  const starts = Array.from({ length: 4 }, async () => {
    await open(migrations, onWait);
    return [...steps];
  });
  for (const seen of await Promise.all(starts)) expect(seen).toEqual(['001-first', '002-second']);
  expect(await records()).toMatchObject([
    { _id: '001-first', startedAt: expect.any(Date), ms: expect.any(Number) },
    { _id: '002-second' },
  ]);
  expect(await leases.countDocuments()).toBe(0);
});

test('continues with the first unfinished migration when the lease of a killed process runs out', async () => {
  await open([migration('001-first')]);
  await leases.insertOne({ _id: 'migrations', owner: 'killed', until: new Date(Date.now() + 500) });
  const waits = vi.fn();
  await open([migration('001-first'), migration('002-second')], waits);
  expect(waits).toHaveBeenCalledOnce();
  expect(steps).toEqual(['001-first', '002-second']);
});

test('starts with records of a newer version, and refuses a migration numbered before one that ran', async () => {
  await open([migration('001-first'), migration('005-fifth')]);
  await open([migration('001-first')]);
  await expect(
    open([migration('001-first'), migration('002-second'), migration('005-fifth')]),
  ).rejects.toThrow('Migration 002-second never ran here, but 005-fifth did: give it a higher number.');
  expect(steps).toEqual(['001-first', '005-fifth']);
});
