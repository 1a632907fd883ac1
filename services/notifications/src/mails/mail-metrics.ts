import { type Metrics, metricsOf } from '@shop/service-kit';
import { Counter, Gauge } from 'prom-client';
import type { MailStore } from './mail.store.ts';

export const mailMetrics = metricsOf((registry) => ({
  tries: new Counter({
    name: 'mail_tries_total',
    help: 'Tries to hand a mail to the mail server, by what became of it',
    labelNames: ['outcome'],
    registers: [registry],
  }),
  inState: new Gauge({
    name: 'mails_in_state',
    help: 'Mails that wait, or that an admin has to check',
    labelNames: ['state'],
    registers: [registry],
  }),
  oldest: new Gauge({
    name: 'mails_oldest_waiting_seconds',
    help: 'Age of the mail that waits longest to be sent',
    registers: [registry],
  }),
}));

export function createMailGauges(
  metrics: Metrics,
  mails: Pick<MailStore, 'count' | 'oldestWaiting'>,
): () => Promise<void> {
  const { inState, oldest } = mailMetrics(metrics);
  return async () => {
    for (const state of ['queued', 'refused', 'unknown'] as const)
      inState.set({ state }, await mails.count({ state }));
    const since = await mails.oldestWaiting();
    oldest.set(since ? (Date.now() - since.getTime()) / 1_000 : 0);
  };
}
