import {
  id,
  type OrderState,
  type orderRoutes,
  type QueryOf,
  type WholeOrderState,
  wholeOrderStates,
} from '@shop/contracts';
import { type Answer, answer, answerArray, decodeCursor, encodeCursor, pageLinks } from '@shop/service-kit';
import { z } from 'zod';
import type { OrdersDeps } from '../deps.ts';
import { orderReply } from './order.reply.ts';
import { listedStates } from './order.rules.ts';
import type { Order, OrderLine } from './order.types.ts';
import { listedLines } from './order-lines.rules.ts';
import type { OrderFilter, OrderPage, Person } from './order-lists.store.ts';
import { isExactNumber } from './order-number.ts';

type Replies = ReturnType<typeof orderReply>[];

/** One line of an order. The specified calls treat each line as an order. */
interface Row {
  readonly order: Order;
  readonly line: OrderLine;
  readonly index: number;
}

/** The last order of a page, plus the index of its last shown line if the page ended inside the order. */
const cursorKey = z.union([z.tuple([id]), z.tuple([id, z.number().int().min(0)])]);
type CursorKey = z.output<typeof cursorKey>;

/** Lists the lines of all orders, or of one person's: as one array, or as a page when `limit` is given. */
export async function listOrders(
  { orderStore }: OrdersDeps,
  { path, query, person }: { path: string; query: QueryOf<typeof orderRoutes.listOrders>; person?: Person },
): Promise<Answer<Replies>> {
  const states = isExactNumber(query.q) ? wholeOrderStates : statesOf(query.state);
  const filter: OrderFilter = { person, states, q: query.q };
  const { limit, cursor } = query;
  if (limit === undefined) return answerArray(replies(orderStore.listStream(filter)));
  const after = cursor === undefined ? undefined : decodeCursor(cursorKey, cursor);
  const [rows, total] = await Promise.all([
    firstRows(orderStore.listFrom(filter, pageAfter(after, limit)), limit + 1, after),
    orderStore.listCount(filter),
  ]);
  const page = rows.slice(0, limit);
  const next = nextCursor(page.at(-1), rows[limit]);
  const headers = pageLinks({ path, query, total: total.rows, next });
  return answer(
    page.map(({ order, line }) => orderReply(order, line)),
    { headers },
  );
}

/** Clients know seven states: a refunded order is `cancelled` to them. */
function statesOf(state: OrderState | undefined): readonly WholeOrderState[] {
  if (state === undefined) return listedStates;
  return state === 'cancelled' ? ['cancelled', 'refunded'] : [state];
}

/** Fetches one order more: the order that the last page ended in may have no lines left. */
function pageAfter(after: CursorKey | undefined, limit: number): OrderPage {
  const [last, index] = after ?? [];
  return { limit: limit + 2, ...(index === undefined ? { before: last } : { upTo: last }) };
}

function rowsOf(order: Order): Row[] {
  return listedLines(order).map((line) => ({ order, line, index: order.lines.indexOf(line) }));
}

async function firstRows(
  orders: AsyncIterable<Order>,
  count: number,
  [last, shown = -1]: CursorKey | [] = [],
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const order of orders) {
    rows.push(...rowsOf(order).filter(({ index }) => order.id !== last || index > shown));
    if (rows.length >= count) break;
  }
  return rows;
}

function nextCursor(last: Row | undefined, next: Row | undefined): string | undefined {
  if (!last || !next) return undefined;
  return encodeCursor(last.order.id === next.order.id ? [last.order.id, last.index] : [last.order.id]);
}

async function* replies(orders: AsyncIterable<Order>): AsyncGenerator<Replies[number]> {
  for await (const order of orders) for (const { line } of rowsOf(order)) yield orderReply(order, line);
}
