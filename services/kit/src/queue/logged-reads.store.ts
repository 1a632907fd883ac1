import type { LoggedRead } from '@shop/contracts';
import { createIndexes } from '../data/create-indexes.ts';
import type { Database } from '../data/mongo.ts';
import type { OutboxEntry } from './outbox.store.ts';
import { type LoggedAct, logEntry } from './staff-log.ts';

/** Keeps the log entry of a call that reads or takes away data, until the log has it. */
export type LogRead = (call: LoggedRead, act: LoggedAct) => Promise<void>;

export const loggedReadsCollection = 'logged_reads';

const keptSeconds = 30 * 86_400;

export async function createReadLog(db: Database['db']): Promise<LogRead> {
  const reads = db.collection<{ at: Date; log: OutboxEntry[] }>(loggedReadsCollection);
  await createIndexes(reads, [{ key: { at: 1 }, name: 'kept', expireAfterSeconds: keptSeconds }]);
  return async (call, act) => {
    const entry = logEntry(call, act);
    await reads.insertOne({ at: entry.at, log: [entry] });
  };
}
