import type { WholeOrderState } from '@shop/contracts';
import type { Db, Filter } from 'mongodb';
import {
  type OrderDocument,
  orderIndexes,
  ordersCollection,
  unpaidStates,
  withLines,
} from './order.document.ts';
import type { UnpaidTotals } from './order.types.ts';

/** States in which an order's pieces are deducted from the catalogue's stock. */
const holdingStates: readonly WholeOrderState[] = ['reserved', 'paid', 'shipped'];

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

/** Queries about held stock, a person's unpaid orders, and open stock messages with catalog. */
export function orderHoldings(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);

  /** Orders of several lines have only a total price. */
  async function centsOfLines(unpaid: Filter<OrderDocument>): Promise<number> {
    const found = orders.find(
      { ...unpaid, priceCents: { $exists: false } },
      { projection: { totalCents: 1 }, hint: orderIndexes.unpaidOfPerson },
    );
    let cents = 0;
    for await (const { totalCents = 0 } of found) cents += totalCents;
    return cents;
  }

  const ofOneLine = (range: PartRange): Promise<Holding[]> =>
    orders
      .aggregate<Holding>(
        [
          { $match: { partId: within(range), state: { $in: [...holdingStates] } } },
          { $group: { _id: '$partId', quantity: { $sum: heldPieces('') }, orders: { $sum: 1 } } },
          { $project: { _id: 0, partId: '$_id', quantity: 1, orders: 1 } },
        ],
        { hint: orderIndexes.byHolding },
      )
      .toArray();

  /**
   * Held lines of orders with several lines, whatever the order's state: the line's own state says that it holds
   * stock. No index covers both part and state of a line.
   */
  const ofLines = (range: PartRange): Promise<Holding[]> =>
    orders
      .aggregate<Holding>(
        [
          { $match: { ...withLines, lines: { $elemMatch: { partId: within(range), state: 'reserved' } } } },
          { $unwind: '$lines' },
          { $match: { 'lines.partId': within(range), 'lines.state': 'reserved' } },
          { $group: { _id: '$lines.partId', quantity: { $sum: heldPieces('lines.') }, orders: { $sum: 1 } } },
          { $project: { _id: 0, partId: '$_id', quantity: 1, orders: 1 } },
        ],
        { hint: orderIndexes.byLinesHolding },
      )
      .toArray();

  return {
    /** Returns the pieces held per part. Exact while nothing is open; see `openWithCatalog`. */
    async holdingsOf(range: PartRange = {}): Promise<Holding[]> {
      const held = new Map<string, Holding>();
      for (const each of (await Promise.all([ofOneLine(range), ofLines(range)])).flat()) {
        const { quantity, orders: count } = held.get(each.partId) ?? { quantity: 0, orders: 0 };
        held.set(each.partId, { ...each, quantity: each.quantity + quantity, orders: each.orders + count });
      }
      return [...held.values()].toSorted((one, other) => (one.partId < other.partId ? -1 : 1));
    },

    async committedOf(given: string): Promise<Committed> {
      const partId = given.toLowerCase();
      const ofLine = { 'lines.partId': partId };
      const total = (path: string) => ({ $group: { _id: null, pieces: { $sum: unsentPieces(path) } } });
      const [alone, among, ...open] = await Promise.all([
        orders
          .aggregate<Pick<Committed, 'pieces'>>(
            [{ $match: { partId, state: { $in: ['reserved', 'paid'] } } }, total('')],
            { hint: orderIndexes.byHolding },
          )
          .next(),
        orders
          .aggregate<Pick<Committed, 'pieces'>>(
            [
              { $match: { ...withLines, lines: { $elemMatch: { partId, state: 'reserved' } } } },
              { $unwind: '$lines' },
              { $match: { ...ofLine, 'lines.state': 'reserved' } },
              total('lines.'),
            ],
            { hint: orderIndexes.byLinesHolding },
          )
          .next(),
        orders.countDocuments({ partId, state: 'requested' }, { hint: orderIndexes.byHolding }),
        orders.countDocuments(
          { ...withLines, ...ofLine, state: 'requested' },
          { hint: orderIndexes.byLinesHolding },
        ),
        orders.countDocuments(
          { 'release.state': 'due', $or: [{ partId }, ofLine] },
          { hint: orderIndexes.byRelease },
        ),
      ]);
      return {
        pieces: (alone?.pieces ?? 0) + (among?.pieces ?? 0),
        open: open.reduce((sum, count) => sum + count, 0),
      };
    },

    /**
     * Returns the number and total in cents of a person's unpaid orders. Index-only, except for orders of several
     * lines.
     */
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

    async openWithCatalog(): Promise<{ undecided: number; unreleased: number }> {
      const [undecided, unreleased] = await Promise.all([
        orders.countDocuments({ state: 'requested' }, { hint: orderIndexes.byState }),
        orders.countDocuments({ 'release.state': 'due' }, { hint: orderIndexes.byRelease }),
      ]);
      return { undecided, unreleased };
    },
  };
}

/** Pieces refunded before they were sent go back into stock. */
function heldPieces(path: string) {
  return { $subtract: [`$${path}quantity`, { $ifNull: [`$${path}returned`, 0] }] };
}

function unsentPieces(path: string) {
  return { $subtract: [heldPieces(path), { $ifNull: [`$${path}sent`, 0] }] };
}

function within({ after, until }: PartRange) {
  return {
    ...(after === undefined ? { $gte: '' } : { $gt: after.toLowerCase() }),
    ...(until === undefined ? {} : { $lte: until.toLowerCase() }),
  };
}
