import type { OrderState } from '@shop/contracts';
import { isDuplicateKey } from '@shop/service-kit';
import { type Collection, type Db, ObjectId } from 'mongodb';
import { type OrderDocument, orderIndexes, ordersCollection } from './order.document.ts';

export interface StateFigures {
  readonly state: OrderState;
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
interface Piece {
  _id: ObjectId;
  /** Null in the last piece, which new orders come to. */
  to: ObjectId | null;
  countedAt: Date | null;
  states: StateFigures[];
  /** Nothing in it can change any more. */
  settled: boolean;
}

const firstId = new ObjectId('0'.repeat(24));
const passing: readonly OrderState[] = ['requested', 'reserved', 'paid'];

function sumOf(pieces: readonly Piece[]): StateFigures[] {
  const sums = new Map<OrderState, StateFigures>();
  for (const { state, orders, cents } of pieces.flatMap(({ states }) => states)) {
    const before = sums.get(state) ?? { orders: 0, cents: 0 };
    sums.set(state, { state, orders: before.orders + orders, cents: before.cents + cents });
  }
  return [...sums.values()];
}

/** What the orders from `from` up to `to` come to, read from an index alone. */
function countRange(orders: Collection<OrderDocument>, { _id: from, to }: Pick<Piece, '_id' | 'to'>) {
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

/**
 * What all orders come to. Few are summed when somebody asks; many are kept in pieces of `pieceSize`, so that no question takes
 * long, however many there are: `count` counts again those in which something can still change, see decision 079.
 */
export function createOrderFigureStore(db: Db, pieceSize = 20_000) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  const pieces = db.collection<Piece>('order_figures');
  const areFew = async (): Promise<boolean> => (await orders.estimatedDocumentCount()) <= pieceSize;

  const begin = async (_id: ObjectId): Promise<void> => {
    try {
      await pieces.insertOne({ _id, to: null, countedAt: null, states: [], settled: false });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  };

  /** Ends the last piece where it is full, and begins the next; also where a process ended between the two. */
  const divide = async (signal?: AbortSignal): Promise<void> => {
    while (!signal?.aborted) {
      const last = await pieces.findOne({}, { sort: { _id: -1 } });
      if (!last) await begin(firstId);
      else if (last.to) await begin(last.to);
      else {
        const range = { _id: { $gte: last._id } };
        const options = { projection: { _id: 1 }, hint: orderIndexes.byAmount } as const;
        const next = await orders.find(range, options).sort({ _id: 1 }).skip(pieceSize).limit(1).next();
        if (!next) return;
        await pieces.updateOne({ _id: last._id, to: null }, { $set: { to: next._id, countedAt: null } });
      }
    }
  };

  const countPiece = async ({ _id, to }: Piece): Promise<void> => {
    const countedAt = new Date();
    const states = await countRange(orders, { _id, to });
    const settled = to !== null && !states.some(({ state }) => passing.includes(state));
    const older = { $or: [{ countedAt: null }, { countedAt: { $lt: countedAt } }] };
    await pieces.updateOne({ _id, to, ...older }, { $set: { countedAt, states, settled } });
  };

  return {
    /** Undefined while there are many orders and not all of them were counted once. */
    read: async (): Promise<OrderTotals | undefined> => {
      if (await areFew()) {
        const asOf = new Date();
        return { states: await countRange(orders, { _id: firstId, to: null }), asOf };
      }
      const kept = await pieces.find().sort({ _id: 1 }).toArray();
      const counted = kept.flatMap(({ countedAt }) => countedAt ?? []);
      if (counted.length < kept.length || kept.at(-1)?.to !== null) return undefined;
      const open = kept.filter(({ settled }) => !settled).map(({ countedAt }) => Number(countedAt));
      return { states: sumOf(kept), asOf: new Date(Math.min(...open)) };
    },

    /** One round: every piece that can change, and the settled one that was counted longest ago, should it have changed after all. */
    count: async (signal?: AbortSignal): Promise<void> => {
      if (await areFew()) return;
      await divide(signal);
      const checked = await pieces.find({ settled: true }).sort({ countedAt: 1 }).limit(1).toArray();
      for (const piece of [...(await pieces.find({ settled: false }).toArray()), ...checked]) {
        if (signal?.aborted) return;
        await countPiece(piece);
      }
    },
  };
}

export type OrderFigureStore = ReturnType<typeof createOrderFigureStore>;
