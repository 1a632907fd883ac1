import { queues } from '@shop/contracts';
import { createSweep } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { lastRefundCheck, nextRefundCheck } from '../money/refund.rules.ts';
import type { Order } from '../order/order.types.ts';
import type { Payment } from '../payments/payment.document.ts';
import { orderRefundMessage, recordOnPayment, refundMessage, refundMessageId } from '../payments/refunds.ts';

/** The provider needs up to eight seconds: two attempts of four. */
const rowTimeoutMs = 20_000;

/** The sweeps that keep refunds moving after a lost process or queue. */
export function createRefundSweeps(deps: OrdersDeps) {
  return {
    /** Asks again for refunds whose message was lost or failed, and checks on those in progress. */
    refunds: createSweep(
      {
        name: 'refunds',
        due: deps.paymentStore.refundsDue,
        idOf: ({ _id }: Payment) => _id,
        work: (payment, now) => repeatRefund(deps, payment, now),
        rowTimeoutMs,
      },
      deps,
    ),

    /** Does the same for refunds of paid orders. */
    orderRefunds: createSweep(
      {
        name: 'order refunds',
        due: deps.dueOrders.openRefunds,
        idOf: ({ id }: Order) => id,
        work: (order, now) => repeatOrderRefunds(deps, order, now),
      },
      deps,
    ),
  };
}

/** Postpones first, so that a refund whose message cannot be sent backs off too. */
async function repeatRefund(deps: OrdersDeps, payment: Payment, now: Date): Promise<void> {
  const { _id: intentId, orderId, checks = 0 } = payment;
  if (payment.state === 'refunding' && checks >= lastRefundCheck) {
    await recordOnPayment(deps, payment, { status: 'failed', messageId: refundMessageId(intentId) });
    return;
  }
  await deps.paymentStore.postponeCheck(intentId, nextCheckOfRefund(checks, now));
  const { message } = refundMessage({ intentId, orderId }, now);
  await deps.producer.republish(queues.ordersRefunds, message, { completed: 'repeat' });
}

/** Retries without limit: the provider may have accepted the refund already. */
async function repeatOrderRefunds(deps: OrdersDeps, order: Order, now: Date): Promise<void> {
  for (const refund of order.refunds ?? []) {
    const { id, state, checkAt = refund.at, checks = 0 } = refund;
    if ((state !== 'asked' && state !== 'pending') || checkAt > now) continue;
    await deps.dueOrders.postponeRefund(order, { id, ...nextCheckOfRefund(checks, now) });
    const { message } = orderRefundMessage(order, refund, now);
    await deps.producer.republish(queues.ordersRefunds, message, { completed: 'repeat' });
  }
}

function nextCheckOfRefund(checks: number, now: Date) {
  return { checks: checks + 1, checkAt: nextRefundCheck(checks + 1, now) };
}
