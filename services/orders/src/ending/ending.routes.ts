import type { orderRoutes } from '@shop/contracts';
import { type Answer, answer, type Handlers, refuse } from '@shop/service-kit';
import { type ResolvedOrder, refusalOf, resolvedIn, resolveOwnOrder } from '../calls/resolve-order.ts';
import type { OrdersDeps } from '../deps.ts';
import { recordRefusal } from '../order/change-order.ts';
import { cancel, cancelLine } from '../order/order.rules.ts';
import { endOrder } from '../payments/settle-payment.ts';

export function endingHandlers(deps: OrdersDeps) {
  return {
    cancelOrder: async ({ params, caller: { email: by }, caller }) => {
      const resolved = await resolveOwnOrder(deps, params.id, { caller, right: 'orders.change' });
      const attempt = { id: resolved.order.id, what: 'cancel-refused', by };
      return recordRefusal(deps, attempt, () => cancelResolved(deps, resolved, by));
    },
  } satisfies Partial<Handlers<typeof orderRoutes>>;
}

async function cancelResolved(
  deps: OrdersDeps,
  resolved: ResolvedOrder,
  by: string,
): Promise<Answer<{ deletedCount: number }>> {
  const { holdMinutes } = deps;
  const { line } = resolved;
  const { kind, order } = await endOrder(deps, resolved.order.id, (current) => {
    const now = new Date();
    return line
      ? cancelLine(current, line.id, { by, hold: { now, holdMinutes } })
      : cancel(current, { by, now });
  });
  if (kind === 'changed') return answer({ deletedCount: 1 });
  const { code, message } = refusalOf(resolvedIn(order, resolved));
  throw refuse.conflict(code, message, { deletedCount: 0 });
}
