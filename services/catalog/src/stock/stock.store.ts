import { createIndexes, groupWrites, insertOnce, isDuplicateKey, type Signed } from '@shop/service-kit';
import { type AnyBulkWriteOperation, type Db, MongoBulkWriteError, ObjectId } from 'mongodb';
import type { PartDocument, StockMovementDocument } from '../parts/part.document.ts';
import type { Balance, NextLine, SaleTerms } from './stock.rules.ts';

type Stored = StockMovementDocument<ObjectId>;
type StoredPart = PartDocument<ObjectId>;

export type LedgerLine = NextLine & { readonly at: Date };

/** Key of a ledger line: at most one line of each kind per part and order. */
export interface LineKey {
  readonly partId: string;
  readonly orderId: string;
  readonly kind: Stored['kind'];
}

const termFields = {
  name: 1,
  partNumber: 1,
  priceCents: 1,
  priceBreaks: 1,
  orderStep: 1,
  minOrderQuantity: 1,
  state: 1,
  deletedAt: 1,
};

type LastLine = Balance & { readonly _id: ObjectId; readonly at: Date };

function termsFrom(part: StoredPart): SaleTerms {
  const { name, partNumber, priceCents, priceBreaks, minOrderQuantity, orderStep, state, deletedAt } = part;
  return {
    partName: name,
    partNumber,
    priceCents,
    priceBreaks,
    minOrderQuantity,
    orderStep,
    isSold: deletedAt === undefined && state !== 'hidden',
  };
}

export interface NewLine extends LineKey, Signed {
  readonly line: LedgerLine;
}

function toDocument({ partId, orderId, kind, line, by, byUid }: NewLine): Stored & LedgerLine {
  return {
    _id: new ObjectId(),
    partId: new ObjectId(partId),
    orderId,
    kind,
    ...line,
    by,
    byUid,
  };
}

/** Reads the ledger, and the terms of parts. */
export function createStockReads(db: Db) {
  const movements = db.collection<Stored & LedgerLine>('stock_movements');
  const parts = db.collection<StoredPart>('parts');

  const latestOf = (ids: readonly ObjectId[]): Promise<LastLine[]> =>
    movements
      .aggregate<LastLine>([
        { $match: { partId: { $in: [...ids] } } },
        { $sort: { partId: -1, seq: -1 } },
        {
          $group: {
            _id: '$partId',
            seq: { $first: '$seq' },
            balance: { $first: '$balance' },
            at: { $first: '$at' },
          },
        },
      ])
      .toArray();

  return {
    latestOf,
    last: async (partId: string): Promise<Balance | undefined> => {
      const projection = { _id: 0, seq: 1, balance: 1 };
      const end = { sort: { seq: -1 }, projection } as const;
      return (await movements.findOne({ partId: new ObjectId(partId) }, end)) ?? undefined;
    },
    find: async ({ partId, orderId, kind }: LineKey): Promise<LedgerLine | undefined> =>
      (await movements.findOne({ partId: new ObjectId(partId), orderId, kind })) ?? undefined,
    /** Undefined when the part never existed. */
    termsOf: async (partId: string): Promise<SaleTerms | undefined> => {
      const part = await parts.findOne({ _id: new ObjectId(partId) }, { projection: termFields });
      return part ? termsFrom(part) : undefined;
    },
    /** Lists lines numbered below `below`, latest first. */
    lines: (partId: string, below: number, limit: number): Promise<(Stored & LedgerLine)[]> =>
      movements
        .find({ partId: new ObjectId(partId), seq: { $lt: below } })
        .sort({ seq: -1 })
        .limit(limit)
        .toArray(),
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
    { key: { partId: 1, orderId: 1, kind: 1 }, name: 'one_line_of_kind_and_order', unique: true },
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
    /** Adds lines of one part in order, and returns how many: all up to the first whose number is taken or whose order has it already. */
    append: async (wanted: readonly NewLine[]): Promise<number> => {
      const documents = wanted.map(toDocument);
      const [first, ...others] = documents;
      if (!first) return 0;
      try {
        if (others.length === 0) await lines.insertOne(first);
        else await movements.insertMany(documents, { ordered: true });
        return documents.length;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return error instanceof MongoBulkWriteError ? error.insertedCount : 0;
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
