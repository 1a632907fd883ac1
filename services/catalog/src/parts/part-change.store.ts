import { createIndexes, isDuplicateKey, pushedLog, type Signed, signed } from '@shop/service-kit';
import { type Db, type Filter, ObjectId, type UpdateFilter } from 'mongodb';
import type { PartDocument, PartHistoryLine } from './part.document.ts';
import { plainDetails } from './part-details.rules.ts';
import type { storedFields } from './part-fields.ts';

type Stored = PartDocument<ObjectId>;

/** The part as it was read; if it has changed since, nothing is written. */
type ReadPart = Pick<Stored, '_id' | 'version' | 'partNumber' | 'lastChange'>;

/** An earlier line of a part's history. */
type EarlierLine = PartHistoryLine & { readonly _id: ObjectId; readonly partId: ObjectId };

interface PartWrite {
  readonly part: ReadPart;
  readonly fields: ReturnType<typeof storedFields>;
  /** Carries the next version. */
  readonly line: PartHistoryLine;
}

interface AuditStamp extends Signed {
  readonly at: Date;
}

function nextLine(what: PartHistoryLine['what'], { version }: ReadPart, stamp: AuditStamp): PartHistoryLine {
  return { ...stamp, version: version + 1, what, changes: [] };
}

function deletion(stamp: AuditStamp) {
  const { at, by, byUid } = signed(stamp);
  return { deletedAt: at, deletedBy: by, deletedByUid: byUid };
}

/** Changes, deletes and restores parts, each in one write with its history line. Documents stay: orders refer to them. */
export async function createPartChangeStore(db: Db) {
  const parts = db.collection<Stored>('parts');
  const earlier = db.collection<EarlierLine>('part_history');
  await createIndexes(earlier, [{ key: { partId: 1, version: 1 }, unique: true }]);

  /** Copies the last line before a change replaces it. After a crash in between, the next change finds the copy. */
  const keepLast = async ({ _id: partId, lastChange }: ReadPart): Promise<void> => {
    try {
      await earlier.insertOne({ _id: new ObjectId(), partId, ...lastChange });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  };

  /** Returns false when the part has changed since it was read. */
  const write = async (
    part: ReadPart,
    line: PartHistoryLine,
    {
      $set,
      $unset = {},
      filter,
    }: Pick<UpdateFilter<Stored>, '$set' | '$unset'> & { filter?: Filter<Stored> },
  ): Promise<boolean> => {
    await keepLast(part);
    const lastChange = signed(line);
    const thing = {
      kind: 'part',
      id: part._id.toHexString(),
      name: $set?.partNumber ?? part.partNumber,
    } as const;
    const { matchedCount } = await parts.updateOne(
      { ...filter, _id: part._id, version: part.version },
      {
        $set: { ...$set, version: line.version, changedAt: line.at, lastChange },
        $unset,
        $push: pushedLog({ ...line, thing }),
      },
    );
    return matchedCount === 1;
  };

  const find = (id: string) => parts.findOne({ _id: new ObjectId(id) });

  /** Returns false when the part is unknown or already deleted. */
  const remove = async (id: string, stamp: AuditStamp): Promise<boolean> => {
    const part = await find(id);
    if (!part || part.deletedAt) return false;
    return (
      (await write(part, nextLine('deleted', part, stamp), { $set: deletion(stamp) })) || remove(id, stamp)
    );
  };

  /** Says whether the part was restored, and why not. `since`: earlier deletions are final. */
  const restore = async (
    id: string,
    since: Date,
    stamp: AuditStamp,
  ): Promise<'restored' | 'not-deleted' | 'too-late' | 'unknown'> => {
    const part = await find(id);
    if (!part) return 'unknown';
    if (!part.deletedAt) return 'not-deleted';
    if (part.deletedAt <= since) return 'too-late';
    const $unset = { deletedAt: true, deletedBy: true, deletedByUid: true } as const;
    const isWritten = await write(part, nextLine('restored', part, stamp), { $unset });
    return isWritten ? 'restored' : restore(id, since, stamp);
  };

  return {
    change: async ({ part, fields, line }: PartWrite): Promise<'written' | 'stale' | 'number-taken'> => {
      const removed = plainDetails.filter((field) => fields[field] === undefined);
      const update = {
        $set: fields,
        $unset: Object.fromEntries(removed.map((field) => [field, true as const])),
      };
      try {
        return (await write(part, line, update)) ? 'written' : 'stale';
      } catch (error) {
        if (isDuplicateKey(error)) return 'number-taken';
        throw error;
      }
    },
    remove,
    restore,
    /** Deletes the part that an import added, unless it was changed since this version, or ordered. */
    removeAdded: async (
      id: string,
      { version, undoes, ...stamp }: AuditStamp & { version: number; undoes: string },
    ): Promise<boolean> => {
      const part = await find(id);
      if (!part || part.deletedAt || part.version !== version) return false;
      const line = { ...nextLine('deleted', part, stamp), undoes };
      return write(part, line, { $set: deletion(stamp), filter: { stockSeq: 1 } });
    },
    /** Returns the part's version and its history after another version, oldest first; undefined for an unknown part. */
    since: async (
      id: string,
      after: number,
    ): Promise<{ version: number; lines: PartHistoryLine[] } | undefined> => {
      const part = await find(id);
      if (!part) return undefined;
      const { version, lastChange } = part;
      const copied = await earlier
        .find({ partId: part._id, version: { $gt: after, $lt: version } })
        .project<PartHistoryLine>({ _id: 0, partId: 0 })
        .sort({ version: 1 })
        .toArray();
      return { version, lines: version > after ? [...copied, lastChange] : copied };
    },
    /** Lists history lines with versions under `below`, latest first, and counts all; undefined for an unknown part. */
    history: async (
      id: string,
      below: number,
      limit: number,
    ): Promise<{ lines: PartHistoryLine[]; total: number } | undefined> => {
      const part = await find(id);
      if (!part) return undefined;
      const { lastChange, version: total } = part;
      const copied = await earlier
        .find({ partId: part._id, version: { $lt: Math.min(below, total) } })
        .project<PartHistoryLine>({ _id: 0, partId: 0 })
        .sort({ version: -1 })
        .limit(limit)
        .toArray();
      const lines = total < below ? [lastChange, ...copied] : copied;
      return { lines: lines.slice(0, limit), total };
    },
  };
}

export type PartChangeStore = Awaited<ReturnType<typeof createPartChangeStore>>;
