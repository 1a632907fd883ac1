import {
  type OrderAttention,
  type Right,
  type salesRoutes,
  type Work,
  wholeOrderStates,
} from '@shop/contracts';
import { answer, type Handlers } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import type { OrderFilter } from '../order/order-lists.store.ts';
import { salesOf } from './daily-sum.rules.ts';
import { daysUntil } from './daily-sums.ts';

interface OrderWork {
  readonly what: Work['what'];
  readonly right: Right;
  readonly filter: OrderFilter;
}

function needing(attention: OrderAttention): OrderFilter {
  return { states: wholeOrderStates, attention };
}

/** Each kind of work, with the right that it needs. The bookkeeper follows money that did not arrive, too. */
const orderWork: readonly OrderWork[] = [
  { what: 'to-pack', right: 'orders.ship', filter: { states: ['paid'] } },
  { what: 'refund-failed', right: 'exports', filter: needing('refund-failed') },
  { what: 'payment-declined', right: 'orders.change', filter: needing('payment-declined') },
  { what: 'messages', right: 'orders.change', filter: { states: wholeOrderStates, isUnanswered: true } },
];

function lineOf(what: Work['what'], count: number, oldest: Date | undefined): Work[] {
  return oldest ? [{ what, count, oldest: oldest.toISOString() }] : [];
}

export function salesHandlers({
  orderLists,
  returnStore,
  dailySums,
}: OrdersDeps): Handlers<typeof salesRoutes> {
  const waiting = async ({ what, filter }: OrderWork): Promise<Work[]> => {
    const [{ total: count = 0 }, oldest] = await Promise.all([
      orderLists.countOrders(filter),
      orderLists.list(filter, { limit: 1, sort: 'oldest' }).then((found) => found.next()),
    ]);
    return lineOf(what, count, oldest?.createdAt);
  };
  const undecidedReturns = async (): Promise<Work[]> => {
    const filter = { states: ['requested'] } as const;
    const [oldest] = await returnStore.list(filter, { limit: 1, after: undefined });
    return lineOf('returns', await returnStore.count(filter), oldest?.at);
  };

  return {
    getSales: async ({ query }) => {
      const count = Number(query.days);
      const days = daysUntil(new Date(), 2 * count);
      const sums = await dailySums.between(days[0] ?? '', days.at(-1) ?? '');
      return answer(salesOf(days.slice(count), days.slice(0, count), sums));
    },
    getOrderWork: async ({ caller }) => {
      const isOwn = await Promise.all(orderWork.map(({ right }) => caller.may(right)));
      const lines = orderWork.filter((_, at) => isOwn[at]).map(waiting);
      const returns = (await caller.may('orders.refund')) ? undecidedReturns() : [];
      return answer((await Promise.all([...lines, returns])).flat());
    },
  };
}
