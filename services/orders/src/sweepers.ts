import {
  type Logger,
  type Metrics,
  type Producer,
  type Sweep,
  type Sweeper,
  startSweeper,
} from '@shop/service-kit';
import type { Modules } from './modules.ts';
import { createExpiredHoldSweep, createStockRequestSweep } from './orders/order.sweepers.ts';
import { createPaymentSweeps } from './payments/payment.sweepers.ts';
import { createTakeEvent } from './payments/payment-events.worker.ts';
import { createPaymentReconciliation } from './payments/reconcile-payments.ts';

const second = 1_000;

/** A message that its sender did not hand over in this time was left behind by a crash or an outage. */
const outboxAgeMs = 2 * second;
/** Catalog answers in milliseconds; after this time the question is asked again. */
const overdueMs = 10 * second;

export interface SweepDeps {
  readonly modules: Modules;
  readonly producer: Producer;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export interface ScheduledSweep {
  readonly name: string;
  readonly everyMs: number;
  readonly sweep: Sweep;
}

/** Everything that repairs by itself what was lost on the way. All of it reads the database; Redis may be empty. */
export function createSweeps({ modules, producer, logger, metrics }: SweepDeps): ScheduledSweep[] {
  const { orderStore: store, endOrder } = modules;
  const every = (everyMs: number, name: string, sweep: Sweep): ScheduledSweep => ({ name, everyMs, sweep });
  const payments = createPaymentSweeps({
    ...modules,
    ordersToCheck: store.paymentsToCheck,
    postponeCheck: store.postponeCheck,
    producer,
    logger,
    metrics,
  });
  const outboxes = [modules.orderOutbox, modules.paymentOutbox, modules.eventOutbox];
  return [
    ...outboxes.map((outbox) =>
      every(second, 'outbox', (now = new Date(), signal) =>
        outbox.sweep(new Date(now.getTime() - outboxAgeMs), signal),
      ),
    ),
    every(
      overdueMs / 2,
      'unanswered stock questions',
      createStockRequestSweep({ store, producer, logger, metrics }, overdueMs),
    ),
    every(10 * second, 'holds', createExpiredHoldSweep({ store, endOrder, logger, metrics })),
    every(15 * second, 'silent payments', payments.silentPayments),
    every(15 * second, 'half settled payments', payments.halfSettled),
    every(60 * second, 'unclaimed money', payments.unclaimed),
    every(300 * second, 'orphaned money', payments.orphaned),
    every(15 * second, 'refunds', payments.refunds),
    every(15 * second, 'lost payment events', payments.lostEvents),
    every(
      300 * second,
      'look back at the provider',
      createPaymentReconciliation({ ...modules, metrics, takeEvent: createTakeEvent(modules) }),
    ),
    every(15 * second, 'figures', (_now, signal) => modules.orderFigures.count(signal)),
  ];
}

/** `count` brings the gauges up to date. */
export function startSweepers({ count, ...deps }: SweepDeps & { count: () => Promise<void> }): Sweeper[] {
  const { logger } = deps;
  return [
    ...createSweeps(deps).map(({ sweep, ...schedule }) =>
      startSweeper({ ...schedule, logger, sweep: (signal) => sweep(new Date(), signal) }),
    ),
    startSweeper({ name: 'gauges', everyMs: 30 * second, logger, sweep: count }),
  ];
}
