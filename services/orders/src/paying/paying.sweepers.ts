import { queues } from '@shop/contracts';
import { createSweep, type Sweep } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { findOrder } from '../order/change-order.ts';
import type { Order } from '../order/order.types.ts';
import type { Payment, PaymentState } from '../payments/payment.document.ts';
import { nextCheck } from '../payments/payment.rules.ts';
import type { ProviderEvent } from '../payments/provider.types.ts';
import { startRefund } from '../payments/refunds.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { eventMessage } from './payment-webhook.ts';

const minute = 60_000;
/** Money that no order claims for this long is refunded. */
const unclaimedMs = 60 * minute;
const overdueMs = minute;
/** A worker begins on an event after a second. */
const unhandledMs = 10_000;
/** The provider needs up to eight seconds: two attempts of four. */
const rowTimeoutMs = 20_000;

/** The sweeps that keep payments moving after a lost browser, webhook, process or queue. */
export function createPaymentSweeps(deps: OrdersDeps) {
  const { dueOrders, paymentStore, eventStore } = deps;

  function paymentSweep(
    name: string,
    due: (now: Date) => AsyncIterable<Payment>,
    work: (deps: OrdersDeps, payment: Payment, now: Date) => Promise<unknown>,
  ): Sweep {
    const idOf = ({ _id }: Payment) => _id;
    return createSweep(
      { name, due, idOf, work: (payment, now) => work(deps, payment, now), rowTimeoutMs },
      deps,
    );
  }

  function inStateFor(state: PaymentState, ms: number) {
    return (now: Date) => paymentStore.inStateSince(state, ago(now, ms));
  }

  return {
    /** Asks the provider about payments that neither browser nor webhook reported. */
    silentPayments: createSweep(
      {
        name: 'silent payments',
        due: dueOrders.paymentsToCheck,
        idOf: ({ id }: Order) => id,
        work: (order, now) => checkOrder(deps, order, now),
        rowTimeoutMs,
      },
      deps,
    ),

    /** Finishes payments whose process died after claiming them. */
    halfSettled: paymentSweep('half settled payments', inStateFor('claimed', overdueMs), settleAgain),

    unclaimed: paymentSweep('unclaimed money', inStateFor('open', unclaimedMs), returnUnclaimed),

    orphaned: paymentSweep('orphaned money', inStateFor('orphaned', 0), lookForOrder),

    /** Resends events whose message was lost or failed. */
    lostEvents: createSweep(
      {
        name: 'lost payment events',
        due: (now) => eventStore.unfinished(ago(now, unhandledMs)),
        idOf: ({ id }: ProviderEvent) => id,
        work: (event, now) =>
          deps.producer.republish(queues.ordersPaymentEvents, eventMessage(event, now), {
            completed: 'repeat',
          }),
      },
      deps,
    ),
  };
}

function ago(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}

function settleAgain(deps: OrdersDeps, { _id: intentId }: Payment): Promise<unknown> {
  return settlePayment(deps, { intentId, by: 'sweep' });
}

async function checkOrder(deps: OrdersDeps, order: Order, now: Date): Promise<void> {
  const { intent } = order;
  if (!intent) return;
  const { outcome } = await settlePayment(deps, { intentId: intent.id, by: 'sweep' });
  if (outcome === 'paid') return;
  const checks = intent.checks + 1;
  await deps.dueOrders.postponeCheck(order, { ...intent, checks, checkAt: nextCheck(checks, now) });
}

async function returnUnclaimed(deps: OrdersDeps, payment: Payment, now: Date): Promise<void> {
  const { provider, paymentStore } = deps;
  const intentId = payment._id;
  const intent = await provider.cancelIntent(intentId);
  if (!intent || intent.status === 'canceled') {
    await paymentStore.move(intentId, { from: ['open'], to: 'void', now });
    return;
  }
  if (intent.status !== 'succeeded' || !intent.isOurs) return;
  const { paidAt = now } = intent;
  if (paidAt > ago(now, unclaimedMs)) return paymentStore.paidSince(intentId, paidAt);
  await startRefund(deps, { intentId, reason: 'unclaimed', text: 'No order matches this payment' });
}

/** A newer backup may have restored the order. */
async function lookForOrder(deps: OrdersDeps, payment: Payment): Promise<void> {
  if (payment.orderId !== undefined && (await findOrder(deps, payment.orderId)))
    await settleAgain(deps, payment);
}
