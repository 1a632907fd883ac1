import { type Logger, type Metrics, type Producer, type Sweeper, startSweeper } from '@shop/service-kit';
import type { Modules } from './modules.ts';
import { createHoldSweep, createRedrive } from './orders/order.sweepers.ts';
import { createLookBack } from './payments/look-back.ts';
import { createPaymentSweeps } from './payments/payment.sweepers.ts';
import { createTakeEvent } from './payments/payment-events.worker.ts';

const second = 1_000;

/** A message that its sender did not hand over in this time was left behind by a crash or an outage. */
const outboxAgeMs = 2 * second;
/** Catalog answers in milliseconds; after this time the question is asked again. */
const overdueMs = 10 * second;

/** Everything that repairs by itself what was lost on the way. All of it reads the database; Redis may be empty. */
export const startSweepers = (parts: {
  modules: Modules;
  producer: Producer;
  logger: Logger;
  metrics: Metrics;
  /** Brings the gauges up to date. */
  count: () => Promise<void>;
}): Sweeper[] => {
  const { modules, producer, logger, metrics, count } = parts;
  const { orderStore: store, endOrder } = modules;
  const every = (everyMs: number, name: string, sweep: (signal: AbortSignal) => Promise<unknown>): Sweeper =>
    startSweeper({ name, everyMs, logger, sweep });
  const payments = createPaymentSweeps({
    ...modules,
    ordersToCheck: store.paymentsToCheck,
    postponeCheck: store.postponeCheck,
    producer,
    logger,
    metrics,
  });
  const lookBack = createLookBack({ ...modules, metrics, takeEvent: createTakeEvent(modules) });
  const redrive = createRedrive({ store, producer, logger, metrics }, overdueMs);
  const expireHolds = createHoldSweep({ store, endOrder, logger, metrics });
  const outboxes = [modules.orderOutbox, modules.paymentOutbox, modules.eventOutbox];
  return [
    ...outboxes.map((outbox) =>
      every(second, 'outbox', (signal) => outbox.sweep(new Date(Date.now() - outboxAgeMs), signal)),
    ),
    every(overdueMs / 2, 'unanswered stock questions', (signal) => redrive(new Date(), signal)),
    every(10 * second, 'holds', (signal) => expireHolds(new Date(), signal)),
    every(15 * second, 'silent payments', (signal) => payments.silentPayments(new Date(), signal)),
    every(15 * second, 'half settled payments', (signal) => payments.halfSettled(new Date(), signal)),
    every(60 * second, 'unclaimed money', (signal) => payments.unclaimed(new Date(), signal)),
    every(300 * second, 'orphaned money', (signal) => payments.orphaned(new Date(), signal)),
    every(15 * second, 'refunds', (signal) => payments.refunds(new Date(), signal)),
    every(15 * second, 'lost payment events', (signal) => payments.lostEvents(new Date(), signal)),
    every(300 * second, 'look back at the provider', (signal) => lookBack(new Date(), signal)),
    every(15 * second, 'figures', (signal) => modules.orderFigures.count(signal)),
    every(30 * second, 'gauges', count),
  ];
};
