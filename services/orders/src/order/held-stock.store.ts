import type { Db } from 'mongodb';
import { type OrderDocument, ordersCollection } from './order.document.ts';

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

/** Part ids after `after`, up to and including `until`. */
export interface PartRange {
  readonly after?: string | undefined;
  readonly until?: string | undefined;
}

/** Reads the pieces that orders hold, and the orders whose stock is in transit. */
export function createHeldStock(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);

  /** Unwinds the lines that hold stock of parts: a held line says so itself, whatever its order's state. */
  function heldLines(partId: string | ReturnType<typeof partsWithin>) {
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
          ...heldLines(partsWithin(range)),
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

function partsWithin({ after, until }: PartRange) {
  const first = after === undefined ? { $gte: '' } : { $gt: after.toLowerCase() };
  return until === undefined ? first : { ...first, $lte: until.toLowerCase() };
}
