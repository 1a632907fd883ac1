import type { Metrics } from '@shop/service-kit';
import { Counter, Histogram } from 'prom-client';

/**
 * The source that reported the money of a paid order: the buyer's page, a webhook, a sweep, or the last check with
 * the provider before the order would have ended, or staff who saw the transfer at the bank.
 */
export type SettledBy = 'page' | 'webhook' | 'sweep' | 'ending' | 'transfer';

/** Counts this process's work on payments; gauges show the open ones in the database. */
export function createPaymentMetrics({ registry }: Pick<Metrics, 'registry'>) {
  /** Initialise every label to 0 so `rate()` works. */
  const counter = <Label extends string>(name: string, help: string, label: Label, values: string[]) => {
    const made = new Counter({ name, help, labelNames: [label], registers: [registry] });
    for (const value of values) made.labels(value).inc(0);
    return made;
  };
  return {
    declined: new Counter({
      name: 'payment_cards_declined_total',
      help: 'Cards that the provider declined',
      registers: [registry],
    }),
    intentsRefused: counter(
      'payment_intents_refused_total',
      'Payments that were not begun: too many by one person or address without an order, or too many declined cards',
      'reason',
      ['without-order', 'declined'],
    ),
    webhooks: counter(
      'payment_webhooks_total',
      'Webhooks of the provider: stored (accepted), repeated, of no use here (ignored), about money of others on the account (foreign), signed and not to be understood (unreadable), or without a valid signature (refused)',
      'outcome',
      ['accepted', 'repeated', 'ignored', 'foreign', 'unreadable', 'refused'],
    ),
    settled: counter('payments_settled_total', 'Orders that became paid, by what told of the money', 'by', [
      'page',
      'webhook',
      'sweep',
      'ending',
      'transfer',
    ] satisfies SettledBy[]),
    refunds: counter(
      'payment_refunds_total',
      'Refunds: decided, taken by the provider and on their way (pending), done, failed attempts, most of which are repeated, and ended without success',
      'outcome',
      ['decided', 'pending', 'done', 'failed', 'ended'],
    ),
  };
}

export type PaymentMetrics = ReturnType<typeof createPaymentMetrics>;

/** Outcome of a call to the provider: `refused` is an error that the shop handles, `failed` one that it does not. */
export type CallOutcome = 'done' | 'refused' | 'unavailable' | 'failed';

export function createProviderMetrics({ registry }: Pick<Metrics, 'registry'>) {
  return new Histogram({
    name: 'payment_provider_call_seconds',
    help: 'Time of one call to the payment provider, its repetition on a broken connection included',
    labelNames: ['call', 'outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
}
