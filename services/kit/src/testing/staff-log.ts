import { type Envelope, staffActed } from '@shop/contracts';
import type { Db } from 'mongodb';
import type { TestReply } from './service.ts';

/** Returns the log entries that wait in documents of a database, by the id of their message. */
async function waitingEntries(db: Db) {
  const found = new Map<string, ReturnType<typeof staffActed.payload.parse>>();
  for (const { collectionName } of await db.collections())
    for await (const { log } of db.collection(collectionName).find({ 'log.0': { $exists: true } }))
      for (const { message } of log as { message: Envelope }[])
        found.set(message.id, staffActed.payload.parse(message.payload));
  return found;
}

/** Runs a call and returns its reply with the log entries it wrote. */
export async function withLogEntries(db: Db, call: () => Promise<TestReply>) {
  const before = await waitingEntries(db);
  const reply = await call();
  const entries = [...(await waitingEntries(db))].flatMap(([id, entry]) => (before.has(id) ? [] : [entry]));
  return { reply, entries };
}
