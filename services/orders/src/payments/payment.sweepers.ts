import { queues } from '@shop/contracts';
import type { Logger, Producer } from '@shop/service-kit';
import type { Order } from '../orders/order.ts';
import { nextCheck } from './payment.rules.ts';
import type { PaymentStore } from './payment.store.ts';
import type { PaymentProvider } from './payment.ts';
import type { PaymentEventStore } from './payment-event.store.ts';
import { eventMessage } from './payment-webhook.ts';
import { refundMessage, type StartRefund } from './refund.ts';
import type { SettlePayment } from './settle-payment.ts';

export interface PaymentSweepParts {
  readonly ordersToCheck: (now: Date, limit: number) => Promise<readonly Order[]>;
  readonly postponeCheck: (orderId: string, intent: NonNullable<Order['intent']>) => Promise<void>;
  readonly payments: PaymentStore;
  readonly events: PaymentEventStore;
  readonly provider: Pick<PaymentProvider, 'cancelIntent'>;
  readonly settle: SettlePayment;
  readonly startRefund: StartRefund;
  readonly producer: Pick<Producer, 'add'>;
  readonly logger: Logger;
}

const batch = 50;
const minute = 60_000;
/** Money that no order claimed for so long goes back. */
const unclaimedMs = 60 * minute;
const overdueMs = minute;

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** What keeps payments moving when browser, webhook, process or queue was lost on the way. */
export const createPaymentSweeps = (parts: PaymentSweepParts) => {
  const { payments, events, producer, logger } = parts;

  /** One fault must not keep the others of a round waiting. */
  const each = async <T>(rows: readonly T[], work: (row: T) => Promise<unknown>): Promise<void> => {
    for (const row of rows) {
      try {
        await work(row);
      } catch (error) {
        logger.warn({ err: error }, 'a payment could not be looked at, next round as planned');
      }
    }
  };

  const checkOrder = async (order: Order, now: Date): Promise<void> => {
    if (!order.intent) return;
    const { outcome } = await parts.settle(order.intent.id, 'sweep');
    if (outcome === 'paid') return;
    const checks = order.intent.checks + 1;
    await parts.postponeCheck(order.id, { ...order.intent, checks, checkAt: nextCheck(checks, now) });
  };

  const returnUnclaimed = async (intentId: string, now: Date): Promise<void> => {
    const intent = await parts.provider.cancelIntent(intentId);
    if (intent?.status === 'succeeded')
      await parts.startRefund({ intentId, reason: 'unclaimed', text: 'No order claimed this payment' });
    else if (!intent || intent.status === 'canceled')
      await payments.move(intentId, { from: 'open', to: 'void', now });
  };

  return {
    /** Asks the provider about payments that neither browser nor webhook reported. */
    silentPayments: async (now = new Date()): Promise<void> =>
      each(await parts.ordersToCheck(now, batch), (order) => checkOrder(order, now)),

    /** Finishes payments that were claimed by a process that then ended. */
    halfSettled: async (now = new Date()): Promise<void> =>
      each(await payments.lingering('claimed', ago(now, overdueMs), batch), ({ _id }) =>
        parts.settle(_id, 'sweep'),
      ),

    unclaimed: async (now = new Date()): Promise<void> =>
      each(await payments.lingering('open', ago(now, unclaimedMs), batch), ({ _id }) =>
        returnUnclaimed(_id, now),
      ),

    /** Asks again for refunds and events whose message was lost or died. */
    lostMessages: async (now = new Date()): Promise<void> => {
      const round = Math.floor(now.getTime() / overdueMs);
      await each(
        await payments.lingering('refunding', ago(now, overdueMs), batch),
        ({ _id: intentId, orderId, reason = 'unknown' }) => {
          const { message } = refundMessage(
            { intentId, orderId, reason },
            now,
            `refund-${intentId}-${round}`,
          );
          return producer.add(queues.ordersRefunds, message);
        },
      );
      await each(await events.unfinished(ago(now, overdueMs), batch), ({ id }) =>
        producer.add(queues.ordersPaymentEvents, eventMessage(id, now, `event-${id}-${round}`).message),
      );
    },
  };
};
