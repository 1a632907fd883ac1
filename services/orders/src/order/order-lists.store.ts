import {
  limits,
  type OrderAttention,
  type RefundState,
  type WholeOrderState,
  wholeOrderStates,
} from '@shop/contracts';
import { beginning } from '@shop/service-kit';
import { type Db, type Filter, type FindCursor, ObjectId } from 'mongodb';
import {
  type OrderDocument,
  orderIndexes,
  ordersCollection,
  orderProjection as projection,
  toOrder,
  unpaidStates,
  watchedRefunds,
} from './order.document.ts';
import { searchedWords, searchFilter } from './order.search.ts';
import { idFrom } from './order.store.ts';
import type { Order } from './order.types.ts';

interface RefundCount {
  readonly state: RefundState;
  readonly count: number;
  readonly since: Date;
}

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
  /** The matches of its search, which its count has found. */
  readonly among?: readonly ObjectId[] | undefined;
  readonly sort?: ListSort | undefined;
  /** A search that many orders match: the first ones are found sooner in list order than in the search index. */
  readonly isCommon?: boolean;
}

/** The size of a list; no total if too many match its search. The matches of a search save its page another search. */
interface Counted {
  readonly total: number | undefined;
  readonly among?: readonly ObjectId[];
}

/** Matches of a search that are counted; more would have to be read to be counted. */
const mostCounted = 1_000;
/** Words of a search that are compared, and orders with a word that make it common. */
const [comparedWords, manyOrders] = [4, 5_000];

/** Batch size while streaming a whole list. */
const streamedOrders = 100;
/** Batch size of a page: small, because a few orders of many lines can fill it. */
const pagedOrders = 30;

const moneyKept = { $subtract: ['$totalCents', { $ifNull: ['$refundedCents', 0] }] };

const paidStates: readonly WholeOrderState[] = ['paid', 'shipped'];

/** Reads many orders at once: lists of the office and the buyers, their counts, and figures of all orders. */
export function createOrderLists(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);

  /** Returns the word of a search over all orders that fewest orders have. */
  const rarestWord = async ({ person, q = '' }: OrderFilter): Promise<string | undefined> => {
    const words = searchedWords(q)
      .toSorted((one, other) => other.length - one.length)
      .slice(0, comparedWords);
    if (person !== undefined || words.length < 2) return words[0];
    const counts = await Promise.all(
      words.map((word) =>
        orders.countDocuments(
          { searchTokens: beginning(word) },
          { limit: manyOrders, hint: orderIndexes.bySearch },
        ),
      ),
    );
    return words[counts.indexOf(Math.min(...counts))];
  };

  const query = async (filter: OrderFilter, page: OrderPage = {}): Promise<Filter<OrderDocument>> => {
    const { person, states, q, from, until, country, attention, isUnanswered } = filter;
    const wanted: Filter<OrderDocument> = {
      ...person,
      state: { $in: [...states] },
      $and: [
        searchFilter(q, await rarestWord(filter)),
        from ? { _id: { $gte: idFrom(from) } } : {},
        until ? { _id: { $lt: idFrom(until) } } : {},
        attention ? needing[attention](new Date()) : {},
        within(page),
      ],
    };
    if (isUnanswered) wanted['question.state'] = 'open';
    if (country !== undefined) wanted['delivery.country'] = country;
    return wanted;
  };

  /** Adds up a field of the orders in a list. */
  const sumOf = async (filter: OrderFilter, field: 1 | '$rows'): Promise<Counted> => {
    const match = { $match: await query(filter) };
    const sum = { _id: null, total: { $sum: field } };
    const options = { hint: searchIndex(filter) };
    if (!isSearch(filter)) {
      const counted = orders.aggregate<{ total: number }>([match, { $group: sum }], options);
      return (await counted.next()) ?? { total: 0 };
    }
    const found = orders.aggregate<Required<Counted>>(
      [match, { $limit: mostCounted + 1 }, { $group: { ...sum, among: { $push: '$_id' } } }],
      options,
    );
    const { total, among } = (await found.next()) ?? { total: 0, among: [] };
    return among.length > mostCounted ? { total: undefined } : { total, among };
  };

  return {
    /** Returns a cursor over all orders, or a page. The caller may stop early. */
    async list(filter: OrderFilter, page: OrderPage = {}): Promise<FindCursor<Order>> {
      const isWhole = page.limit === undefined;
      const hint = isWhole || page.isCommon ? listIndex(filter) : searchIndex(filter);
      const found = page.among
        ? orders.find(
            { ...filter.person, $and: [{ _id: { $in: page.among } }, within(page)] },
            { projection, hint: '_id_' },
          )
        : orders.find(await query(filter, page), { projection, hint });
      return found
        .sort({ _id: page.sort === 'oldest' ? 1 : -1 })
        .limit(page.limit ?? 0)
        .batchSize(isWhole ? streamedOrders : pagedOrders)
        .map((document) => toOrder(document));
    },

    /** Counts the orders of a list. */
    async countOrders(filter: OrderFilter): Promise<Counted> {
      const hint = searchIndex(filter);
      if (hint !== orderIndexes.byState && hint !== orderIndexes.byCountry) return sumOf(filter, 1);
      // The database counts the index keys of a single state without reading them.
      const counts = await Promise.all(
        filter.states.map(async (state) =>
          orders.countDocuments(await query({ ...filter, states: [state] }), { hint }),
        ),
      );
      return { total: counts.reduce((sum, count) => sum + count, 0) };
    },

    /** Counts the lines that a list shows. */
    countRows: (filter: OrderFilter): Promise<Counted> => sumOf(filter, '$rows'),

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

    /** Counts refunds in progress, and failed ones that no later refund took care of. */
    countRefunds: (): Promise<RefundCount[]> =>
      orders
        .aggregate<RefundCount>([
          { $match: { 'refunds.state': { $in: [...watchedRefunds] } } },
          { $unwind: '$refunds' },
          {
            $match: {
              'refunds.state': { $in: [...watchedRefunds] },
              'refunds.retriedBy': { $exists: false },
            },
          },
          { $group: { _id: '$refunds.state', count: { $sum: 1 }, since: { $min: '$refunds.at' } } },
          { $project: { _id: 0, state: '$_id', count: 1, since: 1 } },
        ])
        .toArray(),
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

function isSearch({ q }: OrderFilter): boolean {
  return 'searchTokens' in searchFilter(q);
}

/** A search uses a token index, and a list of unpaid orders theirs; both sort their few matches. */
function searchIndex(filter: OrderFilter): string {
  const { person, isUnanswered } = filter;
  if (isUnanswered) return orderIndexes.byQuestion;
  if (person === undefined) return isSearch(filter) ? orderIndexes.bySearch : listIndex(filter);
  if (!('uid' in person)) return orderIndexes.ofAddress;
  if (isSearch(filter)) return orderIndexes.ofPersonBySearch;
  return isUnpaidOnly(filter) ? orderIndexes.ofPersonUnpaid : orderIndexes.ofPerson;
}
