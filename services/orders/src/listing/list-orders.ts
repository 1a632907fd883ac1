import {
  id,
  limits,
  type OrderState,
  type orderRoutes,
  type QueryOf,
  type WholeOrder,
  type WholeOrderState,
  wholeOrderStates,
} from '@shop/contracts';
import {
  type Answer,
  answer,
  answerArray,
  answerCsv,
  boundsOfDay,
  cutPage,
  decodeCursor,
  pageLinks,
} from '@shop/service-kit';
import { z } from 'zod';
import { orderReply, wholeOrderReply } from '../calls/order.reply.ts';
import type { OrdersDeps } from '../deps.ts';
import { listedStates } from '../order/order.rules.ts';
import type { Order, OrderLine } from '../order/order.types.ts';
import { listedLines } from '../order/order-lines.rules.ts';
import type { OrderFilter, Person } from '../order/order-lists.store.ts';
import { isExactNumber } from '../order/order-number.ts';
import { orderCells, orderColumns } from './order-csv.ts';

type Replies = ReturnType<typeof orderReply>[];

/** A list that was asked for: all orders, or those of one person. */
interface Asked<Query> {
  readonly path: string;
  readonly query: Query;
  readonly person?: Person;
}

/** One line of an order. The specified calls treat each line as an order. */
interface Row {
  readonly order: Order;
  readonly line: OrderLine;
  readonly index: number;
}

/** The last shown line: its order, and its index there. */
const rowKey = z.tuple([id, z.number().int().min(0)]);
type RowKey = z.output<typeof rowKey>;

/** Lists the lines of orders: as one array, or as a page when `limit` is given. */
export async function listOrders(
  { orderLists }: OrdersDeps,
  { path, query, person }: Asked<QueryOf<typeof orderRoutes.listOrders>>,
): Promise<Answer<Replies>> {
  const { q, limit, cursor } = query;
  const filter: OrderFilter = {
    person,
    states: isExactNumber(q) ? wholeOrderStates : statesOf(query.state),
    q,
  };
  if (limit === undefined) return answerArray(replies(await orderLists.list(filter)));
  const after = cursor === undefined ? undefined : decodeCursor(rowKey, cursor);
  const { total, among } = await orderLists.countRows(filter);
  // One order more: the order that the last page ended in may have no lines left.
  const page = { limit: limit + 2, upTo: after?.[0], among, isCommon: total === undefined };
  const found = await firstRows(await orderLists.list(filter, page), limit + 1, after);
  const { rows, next } = cutPage(found, limit, ({ order, index }) => [order.id, index]);
  return answer(
    rows.map(({ order, line }) => orderReply(order, line)),
    { headers: pageLinks({ path, query, total, next }) },
  );
}

/** Clients know seven states: a refunded order is `cancelled` to them. */
function statesOf(state: OrderState | undefined): readonly WholeOrderState[] {
  if (state === undefined) return listedStates;
  return state === 'cancelled' ? ['cancelled', 'refunded'] : [state];
}

function rowsOf(order: Order): Row[] {
  return listedLines(order).map((line) => ({ order, line, index: order.lines.indexOf(line) }));
}

async function firstRows(
  orders: AsyncIterable<Order>,
  count: number,
  [last, shown = -1]: RowKey | [] = [],
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const order of orders) {
    rows.push(...rowsOf(order).filter(({ index }) => order.id !== last || index > shown));
    if (rows.length >= count) break;
  }
  return rows;
}

async function* replies(orders: AsyncIterable<Order>): AsyncGenerator<Replies[number]> {
  for await (const order of orders) for (const { line } of rowsOf(order)) yield orderReply(order, line);
}

const orderKey = z.tuple([id]);

/** Lists orders with all their lines, in pages. */
export async function listWholeOrders(
  { orderLists }: OrdersDeps,
  { path, query, person }: Asked<QueryOf<typeof orderRoutes.listWholeOrders>>,
): Promise<Answer<WholeOrder[]>> {
  const { limit = limits.pageDefault, cursor, sort } = query;
  const asked = filterOf(query);
  const filter = { ...asked, person: person ?? asked.person };
  const before = cursor === undefined ? undefined : decodeCursor(orderKey, cursor)[0];
  const { total, among } = await orderLists.countOrders(filter);
  const found = await orderLists.list(filter, {
    limit: limit + 1,
    before,
    sort,
    among,
    isCommon: total === undefined,
  });
  const { rows, next } = cutPage(await found.toArray(), limit, ({ id }) => [id]);
  const reader = { isStaff: person === undefined };
  return answer(
    rows.map((order) => wholeOrderReply(order, reader)),
    { headers: pageLinks({ path, query, total, next }) },
  );
}

type AllOrdersQuery = QueryOf<typeof orderRoutes.exportOrders>;

/** An exact number finds its order whatever the filters are. */
function filterOf(query: AllOrdersQuery): OrderFilter {
  const { q, from, to, country, attention, unanswered, uid } = query;
  if (isExactNumber(q)) return { states: wholeOrderStates, q };
  return {
    person: uid === undefined ? undefined : { uid },
    q,
    country,
    attention,
    states: wholeStatesOf(query),
    isUnanswered: unanswered === 'true',
    from: from === undefined ? undefined : boundsOfDay(from).from,
    until: to === undefined ? undefined : boundsOfDay(to).until,
  };
}

/** A search without a chosen state covers every state: the number of an invoice or a payment may belong to a closed order. */
function wholeStatesOf({
  q,
  state,
  ended,
  attention,
  unanswered,
  uid,
}: AllOrdersQuery): readonly WholeOrderState[] {
  if (state !== undefined) return [state];
  const isAny =
    ended === 'true' || (q ?? '') !== '' || (attention ?? uid) !== undefined || unanswered === 'true';
  return isAny ? wholeOrderStates : listedStates;
}

/** Exports the orders of a list as CSV. */
export async function exportOrders(
  { orderLists }: OrdersDeps,
  query: AllOrdersQuery,
): Promise<Answer<never>> {
  const orders = await orderLists.list(filterOf(query));
  return answerCsv('orders', orderColumns, orders.map(orderCells));
}
