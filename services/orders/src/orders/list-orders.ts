import { id, type orderRoutes, type QueryOf } from '@shop/contracts';
import { type Answer, answer, answerArray, decodeCursor, encodeCursor, pageLinks } from '@shop/service-kit';
import { z } from 'zod';
import type { OrdersDeps } from '../deps.ts';
import { orderReply } from './order.reply.ts';
import { listedStates } from './order.rules.ts';
import type { OrderFilter } from './order.store.ts';
import type { Order } from './order.types.ts';

type Replies = ReturnType<typeof orderReply>[];

const cursorKey = z.tuple([id]);

/** All orders, or one person's: the whole array, or one page where a limit is given. */
export async function listOrders(
  { orderStore }: OrdersDeps,
  { path, query, email }: { path: string; query: QueryOf<typeof orderRoutes.listOrders>; email?: string },
): Promise<Answer<Replies>> {
  const filter: OrderFilter = { email, states: query.state ? [query.state] : listedStates, q: query.q };
  if (query.limit === undefined) return answerArray(replies(orderStore.listStream(filter)));
  const before = query.cursor === undefined ? undefined : decodeCursor(cursorKey, query.cursor)[0];
  const [rows, total] = await Promise.all([
    orderStore.listPage(filter, { limit: query.limit + 1, before }),
    orderStore.listCount(filter),
  ]);
  const page = rows.slice(0, query.limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  const headers = pageLinks({ path, query, total, next: last && encodeCursor([last.id]) });
  return answer(
    page.map((order) => orderReply(order)),
    { headers },
  );
}

async function* replies(orders: AsyncIterable<Order>): AsyncGenerator<Replies[number]> {
  for await (const order of orders) yield orderReply(order);
}
