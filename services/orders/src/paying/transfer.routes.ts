import { toCents, toDollars, type transferRoutes } from '@shop/contracts';
import { answer, type Handlers, refuse } from '@shop/service-kit';
import { wholeOrderReply } from '../calls/order.reply.ts';
import { resolveOrder } from '../calls/resolve-order.ts';
import type { OrdersDeps } from '../deps.ts';
import { bookTransfer } from '../money/book-transfer.ts';
import type { Booking } from '../money/transfer-keys.rules.ts';
import { recordRefusal } from '../order/change-order.ts';
import { otherTotal } from '../order/order.rules.ts';
import type { Order } from '../order/order.types.ts';
import { totalCents } from '../order/order-lines.rules.ts';
import { endOrder } from '../payments/settle-payment.ts';
import { payByTransfer, type ReceivedMoney } from './transfer.rules.ts';

export function transferHandlers(deps: OrdersDeps): Handlers<typeof transferRoutes> {
  return {
    payByTransfer: async ({
      params,
      body: { amount, shared = false, ...transfer },
      caller: { email: by },
    }) => {
      const { order } = await resolveOrder(deps, params.id);
      const money = { transfer, receivedCents: toCents(amount) };
      const demand = {
        way: 'in' as const,
        reference: transfer.reference,
        cents: money.receivedCents,
        isShared: shared,
        besides: order.id,
      };
      const paid = await bookTransfer(deps, demand, (booking) =>
        recordRefusal(deps, { id: order.id, what: 'transfer-refused', by }, () =>
          settle(deps, order.id, { money, by, booking }),
        ),
      );
      return answer(wholeOrderReply(paid, { isStaff: true }));
    },
  };
}

/** Closes the card payment first. If the card was faster, the order is paid by card and the transfer is refused. */
async function settle(
  deps: OrdersDeps,
  id: string,
  { money, by, booking }: { money: ReceivedMoney; by: string; booking: Booking },
): Promise<Order> {
  const decide = (current: Order) => payByTransfer(current, money, { by, now: new Date(), ...booking });
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
