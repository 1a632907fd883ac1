import { limits, type OrderAttention, type WholeOrderState, wholeOrderStates } from '@shop/contracts';
import { type Db, type Filter, type FindCursor, ObjectId } from 'mongodb';
import {
  type OrderDocument,
  orderIndexes,
  ordersCollection,
  orderProjection as projection,
  toOrder,
  unpaidStates,
} from './order.document.ts';
import { searchFilter } from './order.search.ts';
import type { Order } from './order.types.ts';
import { idFrom } from './order-due.store.ts';

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

/** Whose orders: one account's, or those placed with an address, by whichever account had it. */
export type Person = { readonly uid: string } | { readonly email: string };

export interface OrderFilter {
  readonly person?: Person | undefined;
  readonly states: readonly WholeOrderState[];
  readonly q?: string | undefined;
  /** Only orders whose buyer waits for an answer. */
  readonly isUnanswered?: boolean;
  /** Placed from `from` until before `until`. */
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  /** Country of the delivery address. */
  readonly country?: string | undefined;
  readonly attention?: OrderAttention | undefined;
}

/** Newest first, or oldest first. */
type ListSort = 'newest' | 'oldest';

/** The first `limit` orders, or all: those after `before` in list order, or from `upTo` on, inclusive. */
export interface OrderPage {
  readonly limit?: number;
  readonly before?: string | undefined;
  readonly upTo?: string | undefined;
  readonly sort?: ListSort | undefined;
}

/** Number of orders, and number of rows in the lists of the specified calls. */
interface ListCount {
  readonly orders: number;
  readonly rows: number;
}

/** Batch size while streaming a whole list. */
const streamedOrders = 100;
/** Batch size of a page: small, because a few orders of many lines can fill it. */
const pagedOrders = 30;

const moneyKept = { $subtract: ['$totalCents', { $ifNull: ['$refundedCents', 0] }] };

const paidStates: readonly WholeOrderState[] = ['paid', 'shipped'];

export function orderLists(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);

  const query = (
    { person, states, q, from, until, country, attention, isUnanswered }: OrderFilter,
    page: OrderPage = {},
  ): Filter<OrderDocument> => ({
    ...person,
    state: { $in: [...states] },
    ...(isUnanswered ? { 'question.state': 'open' } : {}),
    ...(country === undefined ? {} : { 'delivery.country': country }),
    $and: [
      searchFilter(q),
      from ? { _id: { $gte: idFrom(from) } } : {},
      until ? { _id: { $lt: idFrom(until) } } : {},
      attention ? needing[attention](new Date()) : {},
      within(page),
    ],
  });

  return {
    /** Returns a cursor over all orders, or a page. The caller may stop early. */
    async list(filter: OrderFilter, page: OrderPage = {}): Promise<FindCursor<Order>> {
      const isWhole = page.limit === undefined;
      const hint = isWhole ? listIndex(filter) : searchIndex(filter);
      return orders
        .find(query(filter, page), { projection, hint })
        .sort({ _id: page.sort === 'oldest' ? 1 : -1 })
        .limit(page.limit ?? 0)
        .batchSize(isWhole ? streamedOrders : pagedOrders)
        .map((document) => toOrder(document));
    },

    async listCount(filter: OrderFilter): Promise<ListCount> {
      const counted = orders.aggregate<ListCount>(
        [
          { $match: query(filter) },
          { $group: { _id: null, orders: { $sum: 1 }, rows: { $sum: '$rows' } } },
          { $project: { _id: 0 } },
        ],
        { hint: searchIndex(filter) },
      );
      return (await counted.next()) ?? { orders: 0, rows: 0 };
    },

    /** Sums all orders by state: from an index alone, prices less refunds. */
    async readFigures(): Promise<OrderTotals> {
      const asOf = new Date();
      const states = await orders
        .aggregate<StateFigures>([
          { $match: { state: { $in: [...wholeOrderStates] } } },
          { $group: { _id: '$state', orders: { $sum: 1 }, cents: { $sum: moneyKept } } },
          { $project: { _id: 0, state: '$_id', orders: 1, cents: 1 } },
        ])
        .toArray();
      return { states, asOf };
    },

    /**
     * Returns whether a person has paid for a part and the order was not refunded in full. Scans only that person's
     * orders.
     */
    async hasPaidFor({ partId, uid }: { uid: string; partId: string }): Promise<boolean> {
      const wanted: Filter<OrderDocument> = {
        uid,
        state: { $in: [...paidStates] },
        lines: { $elemMatch: { partId: partId.toLowerCase(), state: 'reserved' } },
        $expr: { $lt: [{ $ifNull: ['$refundedCents', 0] }, '$paidCents'] },
      };
      return (await orders.findOne(wanted, { projection: { _id: 1 } })) !== null;
    },
  };
}

const dayMs = 86_400_000;

const needing: Readonly<Record<OrderAttention, (now: Date) => Filter<OrderDocument>>> = {
  'refund-failed': () => ({
    'refunds.state': 'failed',
    refunds: { $elemMatch: { state: 'failed', retriedBy: { $exists: false } } },
  }),
  'payment-declined': () => ({ state: 'reserved', declinedAt: { $exists: true } }),
  'partly-sent': () => ({ state: 'paid', 'lines.sent': { $gt: 0 } }),
  overdue: (now) => ({
    state: 'paid',
    paidAt: { $lt: new Date(now.getTime() - limits.overdueDays * dayMs) },
  }),
};

function within({ before, upTo, sort }: OrderPage): Filter<OrderDocument> {
  if (before !== undefined) return { _id: { [sort === 'oldest' ? '$gt' : '$lt']: new ObjectId(before) } };
  return upTo === undefined ? {} : { _id: { $lte: new ObjectId(upTo) } };
}

/** The index in list order: nothing to sort, however long the list. */
function listIndex({ person, country, attention }: OrderFilter): string {
  if (person !== undefined) return 'uid' in person ? orderIndexes.ofPerson : orderIndexes.ofAddress;
  if (attention === 'refund-failed') return orderIndexes.byWatchedRefund;
  return country === undefined ? orderIndexes.byState : orderIndexes.byCountry;
}

function isUnpaidOnly({ states }: OrderFilter): boolean {
  return states.every((state) => unpaidStates.some((unpaid) => unpaid === state));
}

/** A search uses a token index, and a list of unpaid orders theirs; both sort their few matches. */
function searchIndex(filter: OrderFilter): string {
  const { person, isUnanswered, q } = filter;
  if (isUnanswered) return orderIndexes.byQuestion;
  const isSearch = 'searchTokens' in searchFilter(q);
  if (person === undefined) return isSearch ? orderIndexes.bySearch : listIndex(filter);
  if (!('uid' in person)) return orderIndexes.ofAddress;
  if (isSearch) return orderIndexes.ofPersonBySearch;
  return isUnpaidOnly(filter) ? orderIndexes.ofPersonUnpaid : orderIndexes.ofPerson;
}
