import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type FieldChange,
  type LoggedCall,
  type LoggedRead,
  type LogThing,
  queues,
  staffActed,
} from '@shop/contracts';
import { currentContext } from '../context.ts';
import type { Database } from '../data/mongo.ts';
import type { Lease, Sweeper } from '../sweeper.ts';
import { createOutboxStore, type OutboxEntry } from './outbox.store.ts';
import { type OutboxDeps, outboxEntry, startOutboxSweeper } from './outbox.ts';

/** A change of a thing. */
export interface LoggedChange {
  readonly thing: LogThing;
  /** Email of the person who made the change. */
  readonly by: string;
  readonly at: Date;
  readonly changes?: readonly FieldChange[];
  /** The account the thing belongs to. */
  readonly owner?: string;
}

/** One action of a person on a thing. */
export interface LoggedAct extends Omit<LoggedChange, 'owner'> {
  readonly byUid: string;
}

/** Characters kept of a value, as JSON. */
const valueMax = 300;

function shortened(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text === undefined || text.length <= valueMax ? value : `${text.slice(0, valueMax)}…`;
}

function shortenedChange({ field, before, after }: FieldChange): FieldChange {
  return { field, before: shortened(before), after: shortened(after) };
}

/** Returns an entry for a change outside the call of a member of staff. */
export function logEntry(
  call: LoggedCall | LoggedRead,
  { thing, by, byUid, at, changes = [] }: LoggedAct,
): OutboxEntry {
  const payload = { call, by, byUid, thing, changes: changes.map(shortenedChange) };
  return outboxEntry(queues.identityLog, staffActed, { id: `log-${randomUUID()}`, payload, now: at });
}

/**
 * Returns what the staff log has to learn from a change: nothing if a buyer or a worker made it. Write the entries to the field `log` of
 * the changed document, in the same write; `startLogSweepers` sends them.
 */
export function logEntries({ thing, by, at, changes = [], owner }: LoggedChange): OutboxEntry[] {
  const { act, actor } = currentContext() ?? {};
  if (!act || actor?.email !== by || (!act.isStaffOnly && owner === actor.uid)) return [];
  return [logEntry(act.call, { thing, by, byUid: actor.uid, at, changes })];
}

/** Returns `logEntries` for a change that another request may write: batches run in the request that began them. */
export function logOfThisRequest(): typeof logEntries {
  const inRequest = AsyncLocalStorage.snapshot();
  return (change) => inRequest(logEntries, change);
}

/** Returns what an update has to `$push` for the log of a change. */
export function pushedLog(change: LoggedChange): { readonly log?: { readonly $each: OutboxEntry[] } } {
  const entries = logEntries(change);
  return entries.length === 0 ? {} : { log: { $each: entries } };
}

const everyMs = 2_000;

/** Sends the log entries that wait in documents of these collections. */
export async function startLogSweepers(
  db: Database['db'],
  collections: readonly string[],
  deps: Omit<OutboxDeps, 'store'> & { lease: Lease },
): Promise<Sweeper[]> {
  const stores = await Promise.all(collections.map((name) => createOutboxStore(db, name, 'log')));
  return stores.map((store) => startOutboxSweeper(everyMs, { store, ...deps }));
}
