import { type Db, ObjectId } from 'mongodb';
import {
  type OrderDocument,
  ordersCollection,
  orderProjection as projection,
  toOrder,
  unpaidStates,
} from './order.document.ts';
import type { Order } from './order.types.ts';

export interface Holding {
  readonly partId: string;
  readonly quantity: number;
  readonly orders: number;
}

/** Pieces of a part that orders hold and have not sent: on the shelf, but not available. */
export interface Committed {
  readonly pieces: number;
  /** Orders of the part whose stock is in transit between orders and catalog. Unless 0, `pieces` may be wrong. */
  readonly open: number;
}

interface UnpaidTotal {
  readonly cents: number;
  readonly isUnpaid: boolean;
}

/** Enough to tell how much a person buys here. */
const paidOrdersRead = 100;

/** Part ids after `after`, up to and including `until`. */
export interface PartRange {
  readonly after?: string | undefined;
  readonly until?: string | undefined;
}

/** Queries about held stock, a person's unpaid orders, and open stock messages with catalog. */
export function orderHoldings(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);

  /** Unwinds the lines that hold stock of parts: a held line says so itself, whatever its order's state. */
  function heldLines(partId: string | ReturnType<typeof within>) {
    return [
      { $match: { lines: { $elemMatch: { partId, state: 'reserved' } } } },
      { $unwind: '$lines' },
      { $match: { 'lines.partId': partId, 'lines.state': 'reserved' } },
    ];
  }

  return {
    /** Returns the pieces held per part. Exact while nothing is open; see `openWithCatalog`. */
    holdingsOf: (range: PartRange = {}): Promise<Holding[]> =>
      orders
        .aggregate<Holding>([
          ...heldLines(within(range)),
          { $group: { _id: '$lines.partId', quantity: { $sum: heldPieces }, orders: { $sum: 1 } } },
          { $sort: { _id: 1 } },
          { $project: { _id: 0, partId: '$_id', quantity: 1, orders: 1 } },
        ])
        .toArray(),

    async committedOf(given: string): Promise<Committed> {
      const partId = given.toLowerCase();
      const lineOfPart = { 'lines.partId': partId };
      const [held, ...open] = await Promise.all([
        orders
          .aggregate<Pick<Committed, 'pieces'>>([
            ...heldLines(partId),
            { $group: { _id: null, pieces: { $sum: unsentPieces } } },
          ])
          .next(),
        orders.countDocuments({ ...lineOfPart, state: 'requested' }),
        orders.countDocuments({ ...lineOfPart, 'release.state': 'due' }),
      ]);
      return { pieces: held?.pieces ?? 0, open: open.reduce((sum, count) => sum + count, 0) };
    },

    /** Returns the total of each of these orders, and whether it is unpaid. */
    async unpaidTotals(ids: readonly string[]): Promise<Map<string, UnpaidTotal>> {
      const wanted = { _id: { $in: ids.map((id) => new ObjectId(id)) } };
      const found = await orders.find(wanted, { projection: { state: 1, totalCents: 1 } }).toArray();
      return new Map(
        found.map(({ _id, state, totalCents: cents }) => [
          _id.toHexString(),
          { cents, isUnpaid: unpaidStates.some((unpaid) => unpaid === state) },
        ]),
      );
    },

    /** Returns what a person has paid and not got back with their largest orders, in cents, from the index alone. */
    async paidCentsOf(uid: string): Promise<number> {
      const sums = orders.aggregate<{ cents: number }>([
        { $match: { uid, paidCents: { $gt: 0 } } },
        { $sort: { paidCents: -1 } },
        { $limit: paidOrdersRead },
        { $project: { _id: 0, paidCents: 1, refundedCents: 1 } },
        {
          $group: {
            _id: null,
            cents: { $sum: { $subtract: ['$paidCents', { $ifNull: ['$refundedCents', 0] }] } },
          },
        },
      ]);
      return (await sums.next())?.cents ?? 0;
    },

    unpaidOrdersOf: (uid: string): Promise<Order[]> =>
      orders
        .find({ uid, state: { $in: [...unpaidStates] } }, { projection })
        .map((document) => toOrder(document))
        .toArray(),

    async openWithCatalog(): Promise<{ undecided: number; unreleased: number }> {
      const [undecided, unreleased] = await Promise.all([
        orders.countDocuments({ state: 'requested' }),
        orders.countDocuments({ 'release.state': 'due' }),
      ]);
      return { undecided, unreleased };
    },
  };
}

/** Pieces refunded before they were sent go back into stock. */
const heldPieces = { $subtract: ['$lines.quantity', { $ifNull: ['$lines.returned', 0] }] };
const unsentPieces = { $subtract: [heldPieces, { $ifNull: ['$lines.sent', 0] }] };

function within({ after, until }: PartRange) {
  return {
    ...(after === undefined ? { $gte: '' } : { $gt: after.toLowerCase() }),
    ...(until === undefined ? {} : { $lte: until.toLowerCase() }),
  };
}
