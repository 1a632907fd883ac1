import { id, type orderRoutes, type QueryOf } from '@shop/contracts';
import { type Answer, answer, answerArray, decodeCursor, encodeCursor, pageLinks } from '@shop/service-kit';
import { z } from 'zod';
import { orderReply } from './order.reply.ts';
import { listed } from './order.rules.ts';
import type { Order } from './order.types.ts';
import type { OrderFilter, OrderListStore } from './order-list.store.ts';

type ListQuery = QueryOf<typeof orderRoutes.listOrders>;
type Orders = ReturnType<typeof orderReply>[];

const cursorKey = z.tuple([id]);

async function* replies(orders: AsyncIterable<Order>): AsyncGenerator<Orders[number]> {
  for await (const order of orders) yield orderReply(order);
}

/** All orders, or one person's: the whole array, or one page where a limit is given. */
export function createListOrders(store: OrderListStore) {
  return async (path: string, query: ListQuery, email?: string): Promise<Answer<Orders>> => {
    const filter: OrderFilter = { email, states: query.state ? [query.state] : listed, q: query.q };
    if (query.limit === undefined) return answerArray(replies(store.stream(filter)));
    const before = query.cursor === undefined ? undefined : decodeCursor(cursorKey, query.cursor)[0];
    const [rows, total] = await Promise.all([
      store.page(filter, { limit: query.limit + 1, before }),
      store.count(filter),
    ]);
    const page = rows.slice(0, query.limit);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    const headers = pageLinks({ path, query, total, next: last && encodeCursor([last.id]) });
    return answer(page.map(orderReply), { headers });
  };
}
