import { createIndexes, groupWrites, isDuplicateKey, pushedLog } from '@shop/service-kit';
import { type Db, type Filter, ObjectId, type UpdateFilter } from 'mongodb';
import type { PartDocument, PartHistoryLine } from './part.document.ts';
import type { storedFields } from './part-fields.ts';
import { plainDetails } from './plain-details.rules.ts';

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

interface AuditStamp {
  readonly at: Date;
  readonly by: string;
}

function nextLine(what: PartHistoryLine['what'], { version }: ReadPart, stamp: AuditStamp): PartHistoryLine {
  return { ...stamp, version: version + 1, what, changes: [] };
}

/** Changes, deletes and restores parts, each in one write with its history line. Documents stay: orders refer to them. */
export async function createPartChangeStore(db: Db) {
  const parts = db.collection<Stored>('parts');
  const earlier = db.collection<EarlierLine>('part_history');
  const writes = groupWrites<Stored>(db, 'parts');
  const copies = groupWrites<EarlierLine>(db, 'part_history');
  await createIndexes(earlier, [{ key: { partId: 1, version: 1 }, unique: true }]);

  /** Copies the last line before a change replaces it. After a crash in between, the next change finds the copy. */
  const keepLast = async ({ _id: partId, lastChange }: ReadPart): Promise<void> => {
    try {
      await copies.insertOne({ _id: new ObjectId(), partId, ...lastChange });
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
    const thing = {
      kind: 'part',
      id: part._id.toHexString(),
      name: $set?.partNumber ?? part.partNumber,
    } as const;
    return writes.updateOne({
      filter: { ...filter, _id: part._id, version: part.version },
      update: {
        $set: { ...$set, version: line.version, changedAt: line.at, lastChange: line },
        $unset,
        $push: pushedLog({ ...line, thing }),
      },
    });
  };

  const find = (id: string) => parts.findOne({ _id: new ObjectId(id) });

  /** Returns false when the part is unknown or already deleted. */
  const remove = async (id: string, stamp: AuditStamp): Promise<boolean> => {
    const part = await find(id);
    if (!part || part.deletedAt) return false;
    const $set = { deletedAt: stamp.at, deletedBy: stamp.by };
    return (await write(part, nextLine('deleted', part, stamp), { $set })) || remove(id, stamp);
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
    const $unset = { deletedAt: true, deletedBy: true } as const;
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
    /** Deletes an added part, unless it was changed, ordered or deleted since. True also if an earlier attempt deleted it. */
    removeNew: async (id: string, stamp: AuditStamp): Promise<boolean> => {
      const part = await find(id);
      if (part?.version !== 1) return part?.version === 2 && part.deletedBy === stamp.by;
      const $set = { deletedAt: stamp.at, deletedBy: stamp.by };
      return write(part, nextLine('deleted', part, stamp), { $set, filter: { stockSeq: 1 } });
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
      return { lines: [...(total < below ? [lastChange] : []), ...copied].slice(0, limit), total };
    },
  };
}

export type PartChangeStore = Awaited<ReturnType<typeof createPartChangeStore>>;
