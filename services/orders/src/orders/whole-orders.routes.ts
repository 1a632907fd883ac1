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
  decodeCursor,
  encodeCursor,
  type Handlers,
  pageLinks,
  refuse,
  storedAddress,
} from '@shop/service-kit';
import { z } from 'zod';
import type { OrdersDeps } from '../deps.ts';
import { changeOrder } from './change-order.ts';
import { correct } from './correction.rules.ts';
import { wholeOrderReply } from './order.reply.ts';
import { listedStates } from './order.rules.ts';
import type { Order } from './order.types.ts';
import type { Person } from './order-lists.store.ts';
import { isExactNumber } from './order-number.ts';
import { resolveVisibleOrder } from './resolve-order.ts';

type WholeOrderTable = Pick<
  typeof orderRoutes,
  'getWholeOrder' | 'correctOrder' | 'listOwnWholeOrders' | 'listWholeOrders'
>;
type WholeOrderQuery = QueryOf<typeof orderRoutes.listWholeOrders>;

export function wholeOrderHandlers(deps: OrdersDeps): Handlers<WholeOrderTable> {
  return {
    getWholeOrder: async ({ params, caller }) =>
      answer(wholeOrderReply(await resolveVisibleOrder(deps, params.number, caller), await caller.role())),

    correctOrder: async ({ params, body, caller }) => {
      const { id } = await resolveVisibleOrder(deps, params.id, caller);
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
