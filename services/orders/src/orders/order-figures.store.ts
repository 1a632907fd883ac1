import type { WholeOrderState } from '@shop/contracts';
import { isDuplicateKey } from '@shop/service-kit';
import { type Collection, type Db, type Filter, ObjectId } from 'mongodb';
import { type OrderDocument, orderIndexes, ordersCollection, unpaidStates } from './order.document.ts';
import type { UnpaidTotals } from './order.types.ts';

export interface StateFigures {
  readonly state: WholeOrderState;
  readonly orders: number;
  /** Price times quantity of all of them. */
  readonly cents: number;
}

export interface OrderTotals {
  /** A state without orders is left out. */
  readonly states: readonly StateFigures[];
  /** Nothing that happened before is missing. */
  readonly asOf: Date;
}

/** The orders from one id up to another, and what they came to when they were last counted. */
interface Chunk {
  _id: ObjectId;
  /** Null in the last chunk, which new orders come to. */
  to: ObjectId | null;
  countedAt: Date | null;
  states: StateFigures[];
  /** Nothing in it can change any more. */
  settled: boolean;
}

const firstId = new ObjectId('0'.repeat(24));
/** States that an order leaves again. */
const openStates: readonly WholeOrderState[] = ['requested', 'reserved', 'paid'];
/** States in which an order's pieces are out of the catalogue's stock. */
const holdingStates: readonly WholeOrderState[] = ['reserved', 'paid', 'shipped'];

/**
 * What all orders come to. Few are summed when somebody asks; many are kept in chunks of `chunkSize`, so that no question takes
 * long, however many there are: `countFigures` counts again those in which something can still change, see decision 079.
 */
export function orderFigures(db: Db, chunkSize = 20_000) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  const chunks = db.collection<Chunk>('order_figures');

  async function areFew(): Promise<boolean> {
    return (await orders.estimatedDocumentCount()) <= chunkSize;
  }

  async function begin(_id: ObjectId): Promise<void> {
    try {
      await chunks.insertOne({ _id, to: null, countedAt: null, states: [], settled: false });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Ends the last chunk where it is full, and begins the next; also where a process ended between the two. */
  async function divide(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const last = await chunks.findOne({}, { sort: { _id: -1 } });
      if (!last) await begin(firstId);
      else if (last.to) await begin(last.to);
      else {
        const range = { _id: { $gte: last._id } };
        const options = { projection: { _id: 1 }, hint: orderIndexes.byAmount } as const;
        const next = await orders.find(range, options).sort({ _id: 1 }).skip(chunkSize).limit(1).next();
        if (!next) return;
        await chunks.updateOne({ _id: last._id, to: null }, { $set: { to: next._id, countedAt: null } });
      }
    }
  }

  async function countChunk({ _id, to }: Chunk): Promise<void> {
    const countedAt = new Date();
    const states = await countRange(orders, { _id, to });
    const settled = to !== null && !states.some(({ state }) => openStates.includes(state));
    const older = { $or: [{ countedAt: null }, { countedAt: { $lt: countedAt } }] };
    await chunks.updateOne({ _id, to, ...older }, { $set: { countedAt, states, settled } });
  }

  return {
    /** Undefined while there are many orders and not all of them were counted once. */
    async readFigures(): Promise<OrderTotals | undefined> {
      if (await areFew()) {
        const asOf = new Date();
        return { states: await countRange(orders, { _id: firstId, to: null }), asOf };
      }
      const kept = await chunks.find().sort({ _id: 1 }).toArray();
      const counted = kept.flatMap(({ countedAt }) => countedAt ?? []);
      if (counted.length < kept.length || kept.at(-1)?.to !== null) return undefined;
      const open = kept.filter(({ settled }) => !settled).map(({ countedAt }) => Number(countedAt));
      return { states: sumOf(kept), asOf: new Date(Math.min(...open)) };
    },

    /** One round: every chunk that can change, and the settled one that was counted longest ago, should it have changed after all. */
    async countFigures(signal?: AbortSignal): Promise<void> {
      if (await areFew()) return;
      await divide(signal);
      const checked = await chunks.find({ settled: true }).sort({ countedAt: 1 }).limit(1).toArray();
      for (const chunk of [...(await chunks.find({ settled: false }).toArray()), ...checked]) {
        if (signal?.aborted) return;
        await countChunk(chunk);
      }
    },
  };
}

function sumOf(chunks: readonly Chunk[]): StateFigures[] {
  const sums = new Map<WholeOrderState, StateFigures>();
  for (const { state, orders, cents } of chunks.flatMap(({ states }) => states)) {
    const before = sums.get(state) ?? { orders: 0, cents: 0 };
    sums.set(state, { state, orders: before.orders + orders, cents: before.cents + cents });
  }
  return [...sums.values()];
}

/** What the orders from `from` up to `to` come to, read from an index alone. */
function countRange(
  orders: Collection<OrderDocument>,
  { _id: from, to }: Pick<Chunk, '_id' | 'to'>,
): Promise<StateFigures[]> {
  return orders
    .aggregate<StateFigures>(
      [
        { $match: { _id: { $gte: from, ...(to ? { $lt: to } : {}) } } },
        {
          $group: {
            _id: '$state',
            orders: { $sum: 1 },
            cents: { $sum: { $multiply: ['$priceCents', '$quantity'] } },
          },
        },
        { $project: { _id: 0, state: '$_id', orders: 1, cents: 1 } },
      ],
      { hint: orderIndexes.byAmount },
    )
    .toArray();
}

export interface Holding {
  readonly partId: string;
  readonly quantity: number;
  readonly orders: number;
}

/** Parts by their ids, behind `after` up to `until`. */
export interface PartRange {
  readonly after?: string | undefined;
  readonly until?: string | undefined;
}

/** What orders hold: of the catalogue's stock, of a person's limits, and of what is still open between them and catalog. */
export function orderHoldings(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);

  /** An order of several lines has no price of its own but its total. */
  async function centsOfLines(unpaid: Filter<OrderDocument>): Promise<number> {
    const found = orders.find(
      { ...unpaid, priceCents: { $exists: false } },
      { projection: { totalCents: 1 }, hint: orderIndexes.unpaidOfPerson },
    );
    let cents = 0;
    for await (const { totalCents = 0 } of found) cents += totalCents;
    return cents;
  }

  return {
    /** Pieces held per part, read from the index alone. Exact while nothing is open; see `openWithCatalog`. */
    holdingsOf: (range: PartRange = {}): Promise<Holding[]> =>
      orders
        .aggregate<Holding>(
          [
            { $match: { ...within(range), state: { $in: [...holdingStates] } } },
            { $group: { _id: '$partId', quantity: { $sum: '$quantity' }, orders: { $sum: 1 } } },
            { $project: { _id: 0, partId: '$_id', quantity: 1, orders: 1 } },
            { $sort: { partId: 1 } },
          ],
          { hint: orderIndexes.byHolding },
        )
        .toArray(),

    /** What a person's unpaid orders come to, read from an index alone but for those of several lines. */
    async unpaidOf(email: string): Promise<UnpaidTotals> {
      const unpaid = { email, state: { $in: [...unpaidStates] } };
      const sums = orders.aggregate<UnpaidTotals & { ofLines: number }>(
        [
          { $match: unpaid },
          {
            $group: {
              _id: null,
              orders: { $sum: 1 },
              cents: { $sum: { $multiply: ['$priceCents', '$quantity'] } },
              ofLines: { $sum: { $cond: [{ $eq: [{ $ifNull: ['$priceCents', null] }, null] }, 1, 0] } },
            },
          },
          { $project: { _id: 0 } },
        ],
        { hint: orderIndexes.unpaidOfPerson },
      );
      const { ofLines, ...totals } = (await sums.next()) ?? { orders: 0, cents: 0, ofLines: 0 };
      if (ofLines === 0) return totals;
      return { ...totals, cents: totals.cents + (await centsOfLines(unpaid)) };
    },

    /** Orders that wait for their stock, and ended ones whose stock catalog has not confirmed. */
    async openWithCatalog(): Promise<{ undecided: number; unreleased: number }> {
      const [undecided, unreleased] = await Promise.all([
        orders.countDocuments({ state: 'requested' }, { hint: orderIndexes.byState }),
        orders.countDocuments({ 'release.state': 'due' }, { hint: orderIndexes.byRelease }),
      ]);
      return { undecided, unreleased };
    },
  };
}

function within({ after, until }: PartRange) {
  return {
    partId: {
      ...(after === undefined ? { $gte: '' } : { $gt: after.toLowerCase() }),
      ...(until === undefined ? {} : { $lte: until.toLowerCase() }),
    },
  };
}
