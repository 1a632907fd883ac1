import {
  id as idShape,
  limits,
  orderRoutes,
  type QueryOf,
  type WholeOrder,
  type WholeOrderState,
  wholeOrderStates,
} from '@shop/contracts';
import {
  type Answer,
  answer,
  type Caller,
  decodeCursor,
  encodeCursor,
  type Handlers,
  isAdmin,
  pageLinks,
  refuse,
  storedAddress,
} from '@shop/service-kit';
import { z } from 'zod';
import type { OrdersDeps } from '../deps.ts';
import { changeOrder } from './change-order.ts';
import { correct } from './correction.rules.ts';
import { listedStates } from './order.rules.ts';
import type { Order } from './order.types.ts';
import type { Person } from './order-lists.store.ts';
import { isExactNumber, readOrderNumber } from './order-number.ts';
import { wholeOrderReply } from './whole-order.reply.ts';

type WholeOrderTable = Pick<
  typeof orderRoutes,
  'getWholeOrder' | 'correctOrder' | 'listOwnWholeOrders' | 'listWholeOrders'
>;
type WholeOrderQuery = QueryOf<typeof orderRoutes.listWholeOrders>;

export function wholeOrderHandlers(deps: OrdersDeps): Handlers<WholeOrderTable> {
  return {
    getWholeOrder: async ({ params, caller }) =>
      answer(wholeOrderReply(await visibleOrder(deps, params.number, caller), await caller.role())),

    correctOrder: async ({ params, body, caller }) => {
      const { id } = await visibleOrder(deps, params.id, caller);
      const [by, role] = [caller.email, await caller.role()];
      const correction = {
        ...body,
        ...(body.delivery && { delivery: storedAddress(body.delivery) }),
        ...(body.billing && { billing: storedAddress(body.billing) }),
      };
      const decide = (order: Order) =>
        correct(order, correction, { by, isAdmin: role === 'admin', now: new Date() });
      const result = await changeOrder(deps, { id, decide });
      if (result.kind === 'refused') throw refuse.conflict(result.refusal.code, result.refusal.message);
      return answer(wholeOrderReply(result.order, role));
    },

    listOwnWholeOrders: ({ query, caller: { email, uid } }) =>
      listWholeOrders(deps, {
        path: orderRoutes.listOwnWholeOrders.path,
        query,
        person: { email, uid },
      }),

    listWholeOrders: ({ query }) => listWholeOrders(deps, { path: orderRoutes.listWholeOrders.path, query }),
  };
}

/** Order numbers are no secret, so another buyer's order gets the same 404 as an unknown one. */
async function visibleOrder(deps: OrdersDeps, asked: string, caller: Caller): Promise<Order> {
  const order = await findOrder(deps, asked);
  if (order && (order.uid === caller.uid || (await isAdmin(caller)))) return order;
  throw refuse.notFound('Order');
}

async function findOrder({ orderStore }: OrdersDeps, asked: string): Promise<Order | undefined> {
  if (idShape.safeParse(asked).success)
    return (await orderStore.find(asked)) ?? orderStore.findByLine(asked.toLowerCase());
  const number = readOrderNumber(asked);
  return number === undefined ? undefined : orderStore.findByNumber(number);
}

const cursorKey = z.tuple([idShape]);

async function listWholeOrders(
  { orderStore }: OrdersDeps,
  { path, query, person }: { path: string; query: WholeOrderQuery; person?: Person },
): Promise<Answer<WholeOrder[]>> {
  const filter = { person, states: statesOf(query), q: query.q };
  const { limit = limits.pageDefault, cursor } = query;
  const before = cursor === undefined ? undefined : decodeCursor(cursorKey, cursor)[0];
  const [orders, total] = await Promise.all([
    orderStore.listPage(filter, { limit: limit + 1, before }),
    orderStore.listCount(filter),
  ]);
  const page = orders.slice(0, limit);
  const last = orders.length > limit ? page.at(-1) : undefined;
  const headers = pageLinks({ path, query, total: total.orders, next: last && encodeCursor([last.id]) });
  const reader = person === undefined ? 'admin' : 'user';
  return answer(
    page.map((order) => wholeOrderReply(order, reader)),
    { headers },
  );
}

function statesOf({ q, state, ended }: WholeOrderQuery): readonly WholeOrderState[] {
  if (isExactNumber(q)) return wholeOrderStates;
  if (state !== undefined) return [state];
  return ended === 'true' ? wholeOrderStates : listedStates;
}
