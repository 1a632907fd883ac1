import type { WholeOrderState } from '@shop/contracts';
import { isDuplicateKey } from '@shop/service-kit';
import { type Collection, type Db, type Document, type Filter, ObjectId } from 'mongodb';
import { type OrderDocument, orderIndexes, ordersCollection, withLines } from './order.document.ts';

export interface StateFigures {
  readonly state: WholeOrderState;
  readonly orders: number;
  /** Total of these orders in cents, less refunds. */
  readonly cents: number;
}

export interface OrderTotals {
  /** States without orders are left out. */
  readonly states: readonly StateFigures[];
  /** The totals include everything that happened before this time. */
  readonly asOf: Date;
}

/** The orders from one id up to (not including) another, and their totals when last counted. */
interface Chunk {
  _id: ObjectId;
  /** Null in the last chunk, which still receives new orders. */
  to: ObjectId | null;
  countedAt: Date | null;
  states: StateFigures[];
  /** No order in it can change its state any more. */
  settled: boolean;
}

const firstId = new ObjectId('0'.repeat(24));
const openStates: readonly WholeOrderState[] = ['requested', 'reserved', 'paid'];

/**
 * Totals over all orders. Few orders are summed on request; many are kept in chunks of `chunkSize`, so a request is
 * fast at any size. `countFigures` recounts the chunks that can still change, see decision 079.
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

  /**
   * Closes the last chunk when it is full and opens the next. Also repairs a process that died between the two
   * writes.
   */
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
    /** Returns the totals, or undefined while there are many orders and some chunks were never counted. */
    async readFigures(): Promise<OrderTotals | undefined> {
      if (await areFew()) {
        const asOf = new Date();
        return { states: await countRange(orders, { _id: firstId, to: null }), asOf };
      }
      const kept = await chunks.find().sort({ _id: 1 }).toArray();
      const counted = kept.flatMap(({ countedAt }) => countedAt ?? []);
      if (counted.length < kept.length || kept.at(-1)?.to !== null) return undefined;
      const open = kept.filter(({ settled }) => !settled).map(({ countedAt }) => Number(countedAt));
      return { states: added(kept.flatMap(({ states }) => states)), asOf: new Date(Math.min(...open)) };
    },

    /** Recounts every open chunk, plus the settled chunk counted longest ago as a safety net. */
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

function added(figures: readonly StateFigures[]): StateFigures[] {
  const sums = new Map<WholeOrderState, StateFigures>();
  for (const { state, orders, cents } of figures) {
    const before = sums.get(state) ?? { orders: 0, cents: 0 };
    sums.set(state, { state, orders: before.orders + orders, cents: before.cents + cents });
  }
  return [...sums.values()];
}

/** Sums the orders from `from` up to (not including) `to` from indexes alone: prices less refunds. */
async function countRange(
  orders: Collection<OrderDocument>,
  { _id: from, to }: Pick<Chunk, '_id' | 'to'>,
): Promise<StateFigures[]> {
  const range = { _id: { $gte: from, ...(to ? { $lt: to } : {}) } };
  const sumUp = (match: Filter<OrderDocument>, sums: Document, hint: string) =>
    orders
      .aggregate<StateFigures>(
        [
          { $match: match },
          { $group: { _id: '$state', ...sums } },
          { $project: { _id: 0, state: '$_id', orders: { $ifNull: ['$orders', 0] }, cents: 1 } },
        ],
        { hint },
      )
      .toArray();
  // An order of several lines has no priceCents, so its product is null and adds 0: it is counted here and summed
  // below.
  const priced = { orders: { $sum: 1 }, cents: { $sum: { $multiply: ['$priceCents', '$quantity'] } } };
  const found = await Promise.all([
    sumUp(range, priced, orderIndexes.byAmount),
    sumUp({ ...range, ...withLines }, { cents: { $sum: '$totalCents' } }, orderIndexes.byLinesAmount),
    sumUp(
      { ...range, refundedCents: { $gt: 0 } },
      { cents: { $sum: { $multiply: ['$refundedCents', -1] } } },
      orderIndexes.byRefund,
    ),
  ]);
  return added(found.flat());
}
