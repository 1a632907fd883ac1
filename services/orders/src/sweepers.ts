import { type Outbox, type Sweep, type Sweeper, startSweeper, whenScraped } from '@shop/service-kit';
import type { OrdersDeps } from './deps.ts';
import { createCreditNoteSweep } from './invoices/issue-credit-note.ts';
import { createInvoiceSweep } from './invoices/issue-invoice.ts';
import { createOrderGauges } from './order-metrics.ts';
import {
  createExpiredHoldSweep,
  createHeldNoticeSweep,
  createStockRequestSweep,
} from './orders/order.sweepers.ts';
import { createPaymentSweeps } from './payments/payment.sweepers.ts';
import { createPaymentReconciliation } from './payments/reconcile-payments.ts';
import { createDailySumSweep } from './sales/daily-sums.ts';

const second = 1_000;

/** A message still unpublished after this time was left behind by a crash or an outage. */
const outboxAgeMs = 2 * second;

export interface ScheduledSweep {
  readonly name: string;
  readonly everyMs: number;
  readonly sweep: Sweep;
  /** It asks the payment provider, so one process of the shop does it at a time. */
  readonly asksProvider?: true;
}

/** All repairing sweeps. They read the database only, so Redis may be empty. */
export function createSweeps(deps: OrdersDeps): ScheduledSweep[] {
  const every = (everyMs: number, name: string, sweep: Sweep): ScheduledSweep => ({ name, everyMs, sweep });
  const asked = (everyMs: number, name: string, sweep: Sweep): ScheduledSweep => ({
    ...every(everyMs, name, sweep),
    asksProvider: true,
  });
  const emptied = (everyMs: number, outbox: Outbox): ScheduledSweep =>
    every(everyMs, 'outbox', (now = new Date(), signal) =>
      outbox.sweep(new Date(now.getTime() - outboxAgeMs), signal),
    );
  const payments = createPaymentSweeps(deps);
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
    // The mail about a payment brings the invoice.
    every(2 * second, 'missing invoices', createInvoiceSweep(deps)),
    every(15 * second, 'missing credit notes', createCreditNoteSweep(deps)),
    every(15 * second, 'daily sums', createDailySumSweep(deps)),
    asked(15 * second, 'silent payments', payments.silentPayments),
    asked(15 * second, 'half settled payments', payments.halfSettled),
    asked(60 * second, 'unclaimed money', payments.unclaimed),
    asked(300 * second, 'orphaned money', payments.orphaned),
    asked(15 * second, 'refunds', payments.refunds),
    asked(15 * second, 'order refunds', payments.orderRefunds),
    every(10 * second, 'lost payment events', payments.lostEvents),
    asked(300 * second, 'payment reconciliation', createPaymentReconciliation(deps)),
  ];
}

/** Ends before the same process comes again, so that a lease never costs it a round. */
const leasedShare = 0.9;

/** Returns the sweep as one of several processes runs it: at most once per period in the whole shop if it asks the provider. */
export function sharedSweep(
  { leases }: Pick<OrdersDeps, 'leases'>,
  { name, everyMs, sweep, asksProvider }: ScheduledSweep,
): Sweep {
  if (!asksProvider) return sweep;
  return async (now, signal) =>
    (await leases.take(`sweep: ${name}`, everyMs * leasedShare)) ? sweep(now, signal) : undefined;
}

export function startSweepers(deps: OrdersDeps): Sweeper[] {
  const { logger, metrics } = deps;
  const countGauges = createOrderGauges(metrics, deps);
  return [
    ...createSweeps(deps).map((sweep) => startSweeper({ ...sweep, sweep: sharedSweep(deps, sweep), logger })),
    startSweeper({ name: 'gauges', everyMs: 30 * second, logger, sweep: whenScraped(metrics, countGauges) }),
  ];
}
