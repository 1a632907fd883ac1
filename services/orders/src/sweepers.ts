import {
  type Lease,
  type Outbox,
  type Sweep,
  type Sweeper,
  startSweeper,
  whenScraped,
} from '@shop/service-kit';
import type { OrdersDeps } from './deps.ts';
import { createExpiredHoldSweep } from './ending/end-unpaid-orders.ts';
import { createCreditNoteSweep } from './invoicing/issue-credit-note.ts';
import { createInvoiceSweep } from './invoicing/issue-invoice.ts';
import { createOrderGauges } from './order-metrics.ts';
import { createPaymentSweeps } from './paying/paying.sweepers.ts';
import { createPaymentReconciliation } from './paying/reconcile-payments.ts';
import { createHeldNoticeSweep, createStockRequestSweep } from './placing/placing.sweepers.ts';
import { createRefundSweeps } from './refunding/refund.sweepers.ts';
import { createDailySumSweep } from './sales/daily-sums.ts';

const second = 1_000;

/** A message still unpublished after this time was left behind by a crash or an outage. */
const outboxAgeMs = 2 * second;

export interface ScheduledSweep {
  readonly name: string;
  readonly everyMs: number;
  readonly sweep: Sweep;
}

/** All repairing sweeps. They read the database only, so Redis may be empty. */
export function createSweeps(deps: OrdersDeps): ScheduledSweep[] {
  const every = (everyMs: number, name: string, sweep: Sweep): ScheduledSweep => ({ name, everyMs, sweep });
  const emptied = (everyMs: number, outbox: Outbox): ScheduledSweep =>
    every(everyMs, 'outbox', (now = new Date(), signal) =>
      outbox.sweep(new Date(now.getTime() - outboxAgeMs), signal),
    );
  const payments = createPaymentSweeps(deps);
  const refunds = createRefundSweeps(deps);
  return [
    // A buyer waits up to five seconds for the stock decision. Payments are also confirmed by the buyer's own call,
    // and documents are not urgent.
    emptied(2 * second, deps.orderOutbox),
    emptied(10 * second, deps.paymentOutbox),
    emptied(10 * second, deps.invoiceOutbox),
    emptied(10 * second, deps.creditNoteOutbox),
    every(10 * second, 'unanswered stock questions', createStockRequestSweep(deps)),
    every(10 * second, 'holds', createExpiredHoldSweep(deps)),
    every(10 * second, 'held notices', createHeldNoticeSweep(deps)),
    every(15 * second, 'missing invoices', createInvoiceSweep(deps)),
    every(15 * second, 'missing credit notes', createCreditNoteSweep(deps)),
    every(15 * second, 'daily sums', createDailySumSweep(deps)),
    every(15 * second, 'silent payments', payments.silentPayments),
    every(15 * second, 'half settled payments', payments.halfSettled),
    every(60 * second, 'unclaimed money', payments.unclaimed),
    every(300 * second, 'orphaned money', payments.orphaned),
    every(15 * second, 'refunds', refunds.refunds),
    every(15 * second, 'order refunds', refunds.orderRefunds),
    every(10 * second, 'lost payment events', payments.lostEvents),
    every(300 * second, 'payment reconciliation', createPaymentReconciliation(deps)),
  ];
}

/** One process sweeps at a time; gauges are those of each process. */
export function startSweepers(deps: OrdersDeps, lease: Lease): Sweeper[] {
  const { logger, metrics } = deps;
  const countGauges = createOrderGauges(metrics, deps);
  return [
    ...createSweeps(deps).map((sweep) => startSweeper({ ...sweep, lease, logger })),
    startSweeper({ name: 'gauges', everyMs: 30 * second, logger, sweep: whenScraped(metrics, countGauges) }),
  ];
}
