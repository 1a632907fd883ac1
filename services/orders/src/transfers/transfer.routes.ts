import { toCents, toDollars, type transferRoutes } from '@shop/contracts';
import { answer, type Handlers, refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { recordRefusal } from '../orders/change-order.ts';
import { endOrder } from '../orders/end-order.ts';
import { wholeOrderReply } from '../orders/order.reply.ts';
import { otherTotal } from '../orders/order.rules.ts';
import type { Order } from '../orders/order.types.ts';
import { totalCents } from '../orders/order-lines.rules.ts';
import { resolveOrder } from '../orders/resolve-order.ts';
import { payByTransfer, type ReceivedMoney, transferUsed } from './transfer.rules.ts';

export function transferHandlers(deps: OrdersDeps): Handlers<typeof transferRoutes> {
  return {
    payByTransfer: async ({
      params,
      body: { amount, shared = false, ...transfer },
      caller: { email: by },
    }) => {
      const { order } = await resolveOrder(deps, params.id);
      const money = { transfer, receivedCents: toCents(amount) };
      if (!shared) await assertUnused(deps, order, money);
      const paid = await recordRefusal(deps, { id: order.id, what: 'transfer-refused', by }, () =>
        settle(deps, order.id, { money, by }),
      );
      return answer(wholeOrderReply(paid, { isStaff: true }));
    },
  };
}

/** A reference that is booked twice is more often a slip than one transfer for two orders. */
async function assertUnused({ orderStore }: OrdersDeps, order: Order, money: ReceivedMoney): Promise<void> {
  const paid = await orderStore.paidByTransfer(money.transfer.reference);
  const others = paid.filter(({ id }) => id !== order.id);
  if (others.length === 0) return;
  const { code, message } = transferUsed(money, others);
  throw refuse.conflict(code, message, { numbers: others.map(({ number }) => number) });
}

/** Closes the card payment first. If the card was faster, the order is paid by card and the transfer is refused. */
async function settle(
  deps: OrdersDeps,
  id: string,
  { money, by }: { money: ReceivedMoney; by: string },
): Promise<Order> {
  const decide = (current: Order) => payByTransfer(current, money, { by, now: new Date() });
  const result = await endOrder(deps, id, decide);
  if (result.kind === 'changed') deps.paymentMetrics.settled.inc({ by: 'transfer' });
  if (result.kind !== 'refused') return result.order;
  const { code, message } = result.refusal;
  const { reference, date } = money.transfer;
  const isDifferent = code === otherTotal.code;
  throw refuse.conflict(
    code,
    `${message}. Bank transfer ${reference} of ${date} was not booked.`,
    isDifferent ? { price: toDollars(totalCents(result.order)) } : {},
  );
}
