import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Logger } from '../../logger.ts';
import { patienceMs } from '../create-indexes.ts';
import { connectMongo, type Database } from '../mongo.ts';
import { createLease } from './lease.store.ts';
import { type Migration, type MigrationRecord, pendingOf } from './migration.rules.ts';

/** Command limit for migrations: an index over all orders takes far longer than a request may. */
const commandMs = 30 * 60_000;
const lookEveryMs = 200;

export interface DatabaseDeps {
  readonly url: string;
  readonly database: string;
  readonly migrations: readonly Migration[];
  readonly logger: Logger;
  /** Command limit of the returned connection, see {@link connectMongo}. */
  readonly operationMs?: number;
  /** How long after a migrating process is killed another one takes over. */
  readonly leaseMs?: number;
  /** How long to wait for another process's migration. Then the process exits, and its supervisor restarts it. */
  readonly waitMs?: number;
}

function recordsOf(db: Db) {
  return db.collection<MigrationRecord>('migrations');
}

async function run({ name, up }: Migration, db: Db, logger: Logger): Promise<void> {
  const startedAt = new Date();
  const clock = performance.now();
  try {
    await up(db);
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error}`, { cause: error });
  }
  const ms = Math.round(performance.now() - clock);
  await recordsOf(db).replaceOne({ _id: name }, { startedAt, ms }, { upsert: true });
  logger.info({ migration: name, ms }, 'migration ran');
}

/** Runs pending migrations in one process while the others wait. A migration counts once it succeeded, so a killed one runs again. */
async function migrate(db: Db, parts: DatabaseDeps): Promise<void> {
  const { url, database, migrations, logger, leaseMs = 10_000, waitMs = patienceMs } = parts;
  const lease = createLease(db, 'migrations', leaseMs);
  const giveUpAt = performance.now() + waitMs;
  let waitsFor: string | undefined;

  const pending = async (): Promise<Migration[]> => {
    const ran = await recordsOf(db).find().toArray();
    return pendingOf(
      migrations,
      ran.map(({ _id }) => _id),
    );
  };
  const runPending = async (): Promise<void> => {
    const patient = await connectMongo({ url, database, operationMs: commandMs });
    try {
      await lease.keepDuring(async () => {
        for (const migration of await pending()) await run(migration, patient.db, logger);
      });
    } finally {
      await patient.close();
      await lease.release();
    }
  };

  while ((await pending()).length > 0) {
    const holder = await lease.take();
    if (holder === undefined) return runPending();
    if (performance.now() > giveUpAt)
      throw new Error(`Waited ${waitMs} ms for the process that migrates (${holder}).`);
    if (holder !== waitsFor) logger.info({ holder }, 'waiting for the process that migrates');
    waitsFor = holder;
    await delay(lookEveryMs);
  }
}

/** Connects, and resolves once the database is migrated to this version. With nothing to migrate, this costs one small read. */
export async function openDatabase(parts: DatabaseDeps): Promise<Database> {
  const opened = await connectMongo(parts);
  try {
    await migrate(opened.db, parts);
    return opened;
  } catch (error) {
    parts.logger.fatal({ err: error }, 'the database is not as this version needs it, so it does not serve');
    await opened.close();
    throw error;
  }
}
