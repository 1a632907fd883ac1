import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { spawnProcess, testDatabase, testLogger } from '../../testing/index.ts';
import type { Database } from '../mongo.ts';
import type { Migration, MigrationRecord } from './migration.rules.ts';
import { openDatabase } from './migrations.store.ts';

function migration(name: string, up: Migration['up']): Migration {
  return { name, up };
}

const { db, name, url } = await testDatabase();
const opened: Database[] = [];
beforeEach(() => db.dropDatabase());
afterAll(() => Promise.all(opened.map((each) => each.close())));

const starter = new URL('../../testing/migrating-process.ts', import.meta.url);

/** Resolves once the process serves; rejects with its output if it exits before. */
function start(second?: 'is killed' | 'fails') {
  return spawnProcess(starter, { MONGO_URL: url, MONGO_DB: name, SECOND: second });
}

async function open(
  migrations: readonly Migration[],
  { onWait, ...limits }: { leaseMs?: number; waitMs?: number; onWait?: () => void } = {},
): Promise<void> {
  const logger = testLogger();
  vi.spyOn(logger, 'info').mockImplementation((_fields: unknown, said?: string) => {
    if (said?.startsWith('waiting')) onWait?.();
  });
  opened.push(await openDatabase({ url, database: name, migrations, logger, ...limits }));
}

const leases = db.collection<{ _id: string; owner: string; until: Date }>('leases');
const lines = db.collection<{ _id: string; lines: string[] }>('steps');
function note(step: string) {
  return lines.updateOne({ _id: 'steps' }, { $push: { lines: step } }, { upsert: true });
}
async function steps(): Promise<string[]> {
  return (await lines.findOne())?.lines ?? [];
}
function records() {
  return db.collection<MigrationRecord>('migrations').find().sort({ _id: 1 }).toArray();
}

describe('migrations', () => {
  test('runs each migration once when four processes start together, and starts all four afterwards', async () => {
    const threeWait = Promise.withResolvers<void>();
    let waiting = 0;
    const onWait = (): void => {
      waiting += 1;
      if (waiting === 3) threeWait.resolve();
    };
    const migrations = [
      migration('001-first', async () => {
        await threeWait.promise;
        await note('first');
      }),
      migration('002-second', () => note('second')),
    ];
    const starts = Array.from({ length: 4 }, async () => {
      await open(migrations, { onWait });
      return steps();
    });
    for (const seen of await Promise.all(starts)) expect(seen).toEqual(['first', 'second']);
    expect(await records()).toMatchObject([
      { _id: '001-first', startedAt: expect.any(Date), ms: expect.any(Number) },
      { _id: '002-second' },
    ]);
    expect(await leases.countDocuments()).toBe(0);
  });

  test('repeats only the migration that was interrupted when its process was killed', async () => {
    await expect(start('is killed')).rejects.toThrow('ended before it listened');
    expect(await records()).toMatchObject([{ _id: '001-first' }]);
    expect(await leases.countDocuments()).toBe(1);
    await start();
    expect(await steps()).toEqual(['first', 'second, half', 'second, half', 'second']);
    expect(await records()).toMatchObject([{ _id: '001-first' }, { _id: '002-second' }]);
  });

  test('does not serve or record a migration whose lease another process took over', async () => {
    const takenOver = migration('001-first', async () => {
      await leases.updateOne({}, { $set: { owner: 'another one' } });
      await new Promise(() => undefined);
    });
    await expect(open([takenOver], { leaseMs: 400 })).rejects.toThrow(/"migrations" was lost/);
    expect(await records()).toEqual([]);
    expect(await leases.findOne()).toMatchObject({ owner: 'another one' });
  });
});
