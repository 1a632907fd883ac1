import { formerCustomer, type LogEntry, type LogKind, limits } from '@shop/contracts';
import { createIndexes, insertOnce } from '@shop/service-kit';
import type { Db, Filter } from 'mongodb';

interface LogDocument extends Omit<LogEntry, 'id' | 'at'> {
  /** Id of the message, so that a repeated one is one entry. */
  readonly _id: string;
  readonly at: Date;
}

export interface LogFilter {
  readonly by?: string | undefined;
  readonly kind?: LogKind | undefined;
  /** Id or name of a thing. */
  readonly thing?: string | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
}

export interface LogPage {
  readonly after?: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

const newestFirst = { at: -1, _id: -1 } as const;
/** Rows per batch of an export, to bound memory. */
const streamedRows = 100;

function filterOf({ by, kind, thing, from, until }: LogFilter): Filter<LogDocument> {
  return {
    by,
    'thing.kind': kind,
    $or: thing === undefined ? undefined : [{ 'thing.id': thing }, { 'thing.name': thing }],
    // An empty condition would match an empty document.
    at: from === undefined && until === undefined ? undefined : { $gte: from, $lt: until },
  };
}

function toEntry({ _id: id, at, ...entry }: LogDocument): LogEntry {
  return { id, at: at.toISOString(), ...entry };
}

/** Entries are added and, after two years, deleted; only the name of a person whose account was closed changes. */
export async function createStaffLogStore(db: Db) {
  const entries = db.collection<LogDocument>('staff_log');
  await createIndexes(entries, [
    { key: { at: 1 }, name: 'kept', expireAfterSeconds: limits.staffLogDays * 86_400 },
    { key: newestFirst },
    { key: { by: 1, ...newestFirst } },
    { key: { 'thing.kind': 1, ...newestFirst } },
    { key: { 'thing.id': 1, ...newestFirst } },
    { key: { 'thing.name': 1, ...newestFirst } },
  ]);
  return {
    add: (entry: Omit<LogEntry, 'at'> & { readonly at: Date }): Promise<boolean> => {
      const { id: _id, ...rest } = entry;
      return insertOnce(entries, { _id, ...rest });
    },

    page: (filter: LogFilter, { after, limit }: LogPage): Promise<LogEntry[]> => {
      const older = after && {
        $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $lt: after.id } }],
      };
      return entries
        .find(older ? { $and: [filterOf(filter), older] } : filterOf(filter))
        .sort(newestFirst)
        .limit(limit)
        .map(toEntry)
        .toArray();
    },

    count: (filter: LogFilter): Promise<number> => entries.countDocuments(filterOf(filter)),

    stream: (filter: LogFilter): AsyncIterable<LogEntry> =>
      entries.find(filterOf(filter)).sort(newestFirst).batchSize(streamedRows).map(toEntry),

    /** Removes the name of a person from the entries about them. Readers may have asked by the address. */
    forget: async (uid: string, email: string): Promise<void> => {
      const ofPerson = { 'thing.kind': 'person', 'thing.id': { $in: [uid, email] } } as const;
      await entries.updateMany(ofPerson, { $set: { 'thing.name': formerCustomer, 'thing.id': uid } });
    },
  };
}

export type StaffLogStore = Awaited<ReturnType<typeof createStaffLogStore>>;
