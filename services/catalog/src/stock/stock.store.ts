import { createIndexes, groupWrites, insertOnce, isDuplicateKey } from '@shop/service-kit';
import { type AnyBulkWriteOperation, type Db, MongoBulkWriteError, ObjectId } from 'mongodb';
import type { PartDocument, StockMovementDocument } from '../parts/part.document.ts';
import type { Balance } from './stock.rules.ts';
import { createStockReads, type LedgerLine, type LineKey } from './stock-reads.store.ts';

type Stored = StockMovementDocument<ObjectId>;
type StoredPart = PartDocument<ObjectId>;

export interface NewLine extends LineKey {
  readonly line: LedgerLine;
  readonly by: string;
}

/** How many lines were written, and why the next one wasn't: its number is taken, or its order already has that line. */
export interface Appended {
  readonly written: number;
  readonly stoppedBy?: 'seq-taken' | 'already-written';
}

const oneOfKind = 'one_line_of_kind_and_order';

function toDocument({ partId, orderId, kind, line, by }: NewLine): Stored & LedgerLine {
  return {
    _id: new ObjectId(),
    partId: new ObjectId(partId),
    orderId,
    kind,
    ...line,
    by,
  };
}

/** Writes the append-only ledger and its projection onto `parts.availableQuantity`. */
export async function createStockStore(db: Db) {
  const movements = db.collection<Stored & LedgerLine>('stock_movements');
  const parts = db.collection<StoredPart>('parts');
  const reads = createStockReads(db);
  const lines = groupWrites<Stored & LedgerLine>(db, 'stock_movements');
  const shown = groupWrites<StoredPart>(db, 'parts');
  await createIndexes(movements, [
    { key: { partId: 1, seq: 1 }, unique: true },
    { key: { partId: 1, orderId: 1, kind: 1 }, name: oneOfKind, unique: true },
    { key: { at: 1 } },
  ]);

  const shownOn = (ids: readonly ObjectId[]) =>
    parts.find({ _id: { $in: [...ids] } }, { projection: { stockSeq: 1, availableQuantity: 1 } }).toArray();

  const forward = (_id: ObjectId, { seq, balance }: Balance) => ({
    filter: { _id, stockSeq: { $lt: seq } },
    update: { $set: { availableQuantity: balance, stockSeq: seq } },
  });

  return {
    /** Returns false when the part has a ledger already. */
    open: (opening: Stored): Promise<boolean> => insertOnce(movements, opening),
    ...reads,
    /** Adds lines of one part in order, up to the first conflict. */
    append: async (wanted: readonly NewLine[]): Promise<Appended> => {
      if (wanted.length === 0) return { written: 0 };
      const documents = wanted.map(toDocument);
      const [first, ...others] = documents;
      try {
        if (first && others.length === 0) await lines.insertOne(first);
        else await movements.insertMany(documents, { ordered: true });
        return { written: documents.length };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const written = error instanceof MongoBulkWriteError ? error.insertedCount : 0;
        return { written, stoppedBy: isDuplicateKey(error, oneOfKind) ? 'already-written' : 'seq-taken' };
      }
    },
    /** Shows a line on its part, unless the part shows a later one. */
    project: async (partId: string, line: Balance): Promise<void> => {
      await shown.updateOne(forward(new ObjectId(partId), line));
    },
    changedSince: async (since: Date): Promise<string[]> => {
      const ids = await movements.distinct('partId', { at: { $gte: since } });
      return ids.map(String);
    },
    /**
     * Updates parts that lag behind their ledger and returns their ids. Skips lines newer than `settled`, which may still be on
     * their way.
     */
    repair: async (partIds: readonly string[], settled: Date): Promise<string[]> => {
      const ids = partIds.map((id) => new ObjectId(id));
      const [latest, display] = await Promise.all([reads.latestOf(ids), shownOn(ids)]);
      const shown = new Map(display.map((part) => [part._id.toHexString(), part]));
      const lagging = latest.filter(({ _id, seq, balance, at }) => {
        const part = shown.get(_id.toHexString());
        return part && at < settled && part.stockSeq < seq && part.availableQuantity !== balance;
      });
      const updates: AnyBulkWriteOperation<StoredPart>[] = lagging.map((line) => ({
        updateOne: forward(line._id, line),
      }));
      if (updates.length > 0) await parts.bulkWrite(updates, { ordered: false });
      return lagging.map(({ _id }) => _id.toHexString());
    },
  };
}

export type StockStore = Awaited<ReturnType<typeof createStockStore>>;
