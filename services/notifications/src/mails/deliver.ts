import { createSweep, type Logger, type Metrics, type Sweep } from '@shop/service-kit';
import { nextState } from './mail.rules.ts';
import type { MailStore } from './mail.store.ts';
import { mailMetrics } from './mail-metrics.ts';
import type { SendMail } from './smtp.ts';

export interface DeliveryDeps {
  readonly mails: Pick<MailStore, 'due' | 'claim' | 'beginHanding' | 'finish' | 'giveUpHanding'>;
  readonly send: SendMail;
  readonly pace: () => Promise<void>;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Longer than the mail server may take for every step of one mail. */
const mailMs = 180_000;

/**
 * Sends the mails that are due. Any number of workers may do this at once, and any of them may be killed at any moment: a mail is
 * sent by whoever claimed it, and never again once the mail server may have it.
 */
export function createDelivery(deps: DeliveryDeps): Sweep {
  const { mails, logger, metrics } = deps;
  // Prometheus sees no rise in a series that begins with its first failure.
  for (const outcome of ['sent', 'queued', 'refused', 'unknown'])
    mailMetrics(metrics).tries.inc({ outcome }, 0);
  return createSweep(
    {
      name: 'mails',
      due: mails.due,
      idOf: ({ id }) => id,
      work: ({ id, state }) => (state === 'handing' ? giveUp(deps, id) : deliver(deps, id)),
      concurrency: 8,
      rowTimeoutMs: mailMs,
    },
    { logger, metrics },
  );
}

/** Whoever was handing it over is gone. */
async function giveUp({ mails, logger, metrics }: DeliveryDeps, id: string): Promise<void> {
  if (!(await mails.giveUpHanding(id, new Date()))) return;
  mailMetrics(metrics).tries.inc({ outcome: 'unknown' });
  logger.error({ mail: id, outcome: 'unknown' }, 'a mail was not sent');
}

async function deliver({ mails, send, pace, logger, metrics }: DeliveryDeps, id: string): Promise<void> {
  await pace();
  const mail = await mails.claim(id, new Date());
  if (!mail) return;
  const result = await send(mail, () => mails.beginHanding(mail, new Date()));
  const now = new Date();
  const next = nextState(result, mail, now);
  await mails.finish(mail, next, now);
  mailMetrics(metrics).tries.inc({ outcome: next.state });
  // Mail servers repeat addresses in what they say, so it stays in the database.
  if (next.state === 'refused' || next.state === 'unknown')
    logger.error({ mail: id, outcome: next.state }, 'a mail was not sent');
}
