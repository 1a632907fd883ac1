import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Logger } from '../logger.ts';
import { patienceMs } from './create-indexes.ts';
import { connectMongo, type Database, isDuplicateKey } from './mongo.ts';

/** One change of a service's stored data. How to write one: infra/deploy/migrations.md. */
export interface Migration {
  /** Its file's name: `002-part-families`. Migrations run in this order. Never changed. */
  readonly name: string;
  /** Must be safe to run twice, also at once, and invisible to processes of the previous version running alongside. */
  readonly up: (db: Db) => Promise<unknown>;
}

export interface MigrationRecord {
  /** The migration's name. */
  readonly _id: string;
  readonly startedAt: Date;
  readonly ms: number;
}

export interface DatabaseDeps {
  readonly url: string;
  readonly database: string;
  readonly migrations?: readonly Migration[];
  readonly logger: Logger;
  /** Command limit of the returned connection, see {@link connectMongo}. */
  readonly operationMs?: number;
  /** How long after a migrating process is killed another one takes over. */
  readonly leaseMs?: number;
}

/** Command limit for migrations: an index over all orders takes far longer than a request may. */
const commandMs = 30 * 60_000;
const pollMs = 200;

/**
 * Returns the migrations still to run, in order. Throws if one comes before another that already ran: it would run in a different order
 * here than where it was tested. Unknown names in the database belong to a newer version, which runs alongside or was rolled back.
 */
async function pendingIn(db: Db, migrations: readonly Migration[]): Promise<Migration[]> {
  const records = await db.collection<MigrationRecord>('migrations').find().sort({ _id: 1 }).toArray();
  const ran = records.map(({ _id }) => _id);
  const pending = migrations
    .filter(({ name }) => !ran.includes(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const [latest = ''] = ran.slice(-1);
  if (pending[0] && pending[0].name < latest)
    throw new Error(
      `Migration ${pending[0].name} never ran here, but ${latest} did: give it a higher number.`,
    );
  return pending;
}

async function run({ name, up }: Migration, db: Db, logger: Logger): Promise<void> {
  const startedAt = new Date();
  try {
    await up(db);
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error}`, { cause: error });
  }
  const ms = Date.now() - startedAt.getTime();
  const records = db.collection<MigrationRecord>('migrations');
  await records.replaceOne({ _id: name }, { startedAt, ms }, { upsert: true });
  logger.info({ migration: name, ms }, 'migration ran');
}

/** Lets one process at a time migrate. A dead holder's lease runs out. */
function leaseIn(db: Db, leaseMs: number) {
  const leases = db.collection<{ _id: string; owner: string; until: Date }>('leases');
  const _id = 'migrations';
  const held = () => ({
    $set: { owner: `${hostname()} ${process.pid}`, until: new Date(Date.now() + leaseMs) },
  });
  return {
    /** Returns false while another process holds it. */
    take: async (): Promise<boolean> => {
      try {
        await leases.updateOne({ _id, until: { $lt: new Date() } }, held(), { upsert: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** A renewal that fails is harmless: another process may then run the same migration. */
    renew: () => leases.updateOne({ _id }, held()).catch(() => undefined),
    release: () => leases.deleteOne({ _id }),
  };
}

/** Runs pending migrations in one process while the others wait. A migration counts once it succeeded, so a killed one runs again. */
async function migrate(db: Db, parts: DatabaseDeps): Promise<void> {
  const { url, database, migrations = [], logger, leaseMs = 10_000 } = parts;
  const lease = leaseIn(db, leaseMs);
  const giveUpAt = performance.now() + patienceMs;
  let isWaiting = false;
  while ((await pendingIn(db, migrations)).length > 0) {
    if (await lease.take()) {
      const patient = await connectMongo({ url, database, operationMs: commandMs });
      const renewing = setInterval(lease.renew, leaseMs / 4);
      try {
        for (const migration of await pendingIn(db, migrations)) await run(migration, patient.db, logger);
      } finally {
        clearInterval(renewing);
        await patient.close();
        await lease.release();
      }
      return;
    }
    if (performance.now() > giveUpAt) throw new Error('Waited too long for the process that migrates');
    if (!isWaiting) logger.info('waiting for the process that migrates');
    isWaiting = true;
    await delay(pollMs);
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
