import { queues } from '@shop/contracts';
import { createSweep, type Logger, type Metrics, type Producer, type Sweep } from '@shop/service-kit';
import type { Orders } from '../orders/change-order.ts';
import type { Order } from '../orders/order.types.ts';
import type { Payment, PaymentState } from './payment.document.ts';
import { lastRefundCheck, nextCheck, nextRefundCheck } from './payment.rules.ts';
import type { PaymentStore } from './payment.store.ts';
import type { PaymentEventStore } from './payment-event.store.ts';
import { eventMessage } from './payment-webhook.ts';
import type { PaymentProvider, ProviderEvent } from './provider.types.ts';
import { refundIdOf, refundMessage, type StartRefund } from './refund.ts';
import type { RefundProgress } from './refund-progress.ts';
import type { SettlePayment } from './settle-payment.ts';

export interface PaymentSweepDeps {
  readonly ordersToCheck: (now: Date) => AsyncIterable<Order>;
  readonly postponeCheck: (orderId: string, intent: NonNullable<Order['intent']>) => Promise<void>;
  readonly orders: Pick<Orders, 'find'>;
  readonly payments: PaymentStore;
  readonly events: PaymentEventStore;
  readonly provider: Pick<PaymentProvider, 'cancelIntent'>;
  readonly settle: SettlePayment;
  readonly startRefund: StartRefund;
  readonly refundProgress: Pick<RefundProgress, 'fail'>;
  readonly producer: Pick<Producer, 'republish'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

const minute = 60_000;
/** Money that no order claimed for so long goes back. */
const unclaimedMs = 60 * minute;
const overdueMs = minute;
/** The provider is given eight seconds and one repetition. */
const rowMs = 20_000;

function ago(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}

/** What keeps payments moving when browser, webhook, process or queue was lost on the way. */
export function createPaymentSweeps(deps: PaymentSweepDeps) {
  const { orders, payments, events, provider, settle, producer } = deps;

  const checkOrder = async (order: Order, now: Date): Promise<void> => {
    if (!order.intent) return;
    const { outcome } = await settle(order.intent.id, 'sweep');
    if (outcome === 'paid') return;
    const checks = order.intent.checks + 1;
    await deps.postponeCheck(order.id, { ...order.intent, checks, checkAt: nextCheck(checks, now) });
  };

  const returnUnclaimed = async ({ _id: intentId }: Payment, now: Date): Promise<void> => {
    const intent = await provider.cancelIntent(intentId);
    if (!intent || intent.status === 'canceled') {
      await payments.move(intentId, { from: ['open'], to: 'void', now });
      return;
    }
    if (intent.status !== 'succeeded' || intent.mark === 'other') return;
    const { paidAt = now } = intent;
    if (paidAt > ago(now, unclaimedMs)) return payments.paidSince(intentId, paidAt);
    await deps.startRefund({ intentId, reason: 'unclaimed', text: 'No order claimed this payment' });
  };

  /** The order may have come back with a newer backup. */
  const lookForOrder = async ({ _id, orderId }: Payment): Promise<void> => {
    if (orderId !== undefined && (await orders.find(orderId))) await settle(_id, 'sweep');
  };

  const moveRefund = async (payment: Payment, now: Date): Promise<void> => {
    const { _id: intentId, orderId, reason = 'unknown', checks = 0 } = payment;
    if (payment.state === 'refunding' && checks >= lastRefundCheck) {
      await deps.refundProgress.fail(payment, refundIdOf(intentId));
      return;
    }
    const { message } = refundMessage({ intentId, orderId, reason }, now);
    await producer.republish(queues.ordersRefunds, message, { completed: 'repeat' });
    const next = { checks: checks + 1, checkAt: nextRefundCheck(checks + 1, now) };
    await payments.postponeCheck(intentId, next);
  };

  const sendEvent = ({ id }: ProviderEvent, now: Date): Promise<void> =>
    producer.republish(queues.ordersPaymentEvents, eventMessage(id, now).message, { completed: 'repeat' });

  const paymentSweep = (
    name: string,
    due: (now: Date) => AsyncIterable<Payment>,
    work: (payment: Payment, now: Date) => Promise<unknown>,
  ): Sweep => createSweep({ name, due, idOf: ({ _id }) => _id, work, rowMs }, deps);

  const lingering = (state: PaymentState, ms: number) => (now: Date) =>
    payments.lingering(state, ago(now, ms));

  return {
    /** Asks the provider about payments that neither browser nor webhook reported. */
    silentPayments: createSweep(
      {
        name: 'silent payments',
        due: deps.ordersToCheck,
        idOf: ({ id }: Order) => id,
        work: checkOrder,
        rowMs,
      },
      deps,
    ),

    /** Finishes payments that were claimed by a process that then ended. */
    halfSettled: paymentSweep('half settled payments', lingering('claimed', overdueMs), ({ _id }) =>
      settle(_id, 'sweep'),
    ),

    unclaimed: paymentSweep('unclaimed money', lingering('open', unclaimedMs), returnUnclaimed),

    orphaned: paymentSweep('orphaned money', lingering('orphaned', 0), lookForOrder),

    /** Asks again for refunds whose message was lost or died, and after those that are on their way. */
    refunds: paymentSweep('refunds', (now) => payments.refundsDue(now, ago(now, overdueMs)), moveRefund),

    /** Sends events again whose message was lost or died. */
    lostEvents: createSweep(
      {
        name: 'lost payment events',
        due: (now) => events.unfinished(ago(now, overdueMs)),
        idOf: ({ id }: ProviderEvent) => id,
        work: sendEvent,
      },
      deps,
    ),
  };
}
