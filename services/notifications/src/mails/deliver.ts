import { createSweep, type Logger, type Metrics, type Sweep } from '@shop/service-kit';
import { nextState } from './mail.rules.ts';
import type { ClaimedMail, MailStore } from './mail.store.ts';
import { mailMetrics } from './mail-metrics.ts';
import type { SendMail } from './smtp.ts';

export interface DeliveryDeps {
  readonly mails: Pick<MailStore, 'claimNext' | 'beginHanding' | 'finish' | 'giveUpHanding'>;
  readonly send: SendMail;
  readonly pace: () => Promise<void>;
  readonly now: () => Date;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Longer than the mail server may take for every step of one mail. */
const mailMs = 180_000;

/**
 * Sends the mails that are due. Any number of workers may do this at once, and any of them may be killed at any moment: a mail is
 * sent by the worker that claimed it, and never again once the mail server may have it.
 */
export function createDelivery(deps: DeliveryDeps): Sweep {
  const { logger, metrics } = deps;
  // Initialise to 0 so that `rate()` works.
  for (const outcome of ['sent', 'queued', 'refused', 'unknown'])
    mailMetrics(metrics).tries.inc({ outcome }, 0);
  const sendAll = createSweep<ClaimedMail>(
    {
      name: 'mails',
      due: () => claims(deps),
      idOf: ({ id }) => id,
      work: (mail) => deliver(deps, mail),
      concurrency: 8,
      rowTimeoutMs: mailMs,
    },
    { logger, metrics },
  );
  return async (now, signal) => {
    await giveUp(deps);
    return sendAll(now, signal);
  };
}

/** Claims one mail at a time, so that an order's mail goes next however many others wait. */
async function* claims({ mails, pace, now }: DeliveryDeps): AsyncGenerator<ClaimedMail> {
  for (;;) {
    await pace();
    const mail = await mails.claimNext(now());
    if (!mail) return;
    yield mail;
  }
}

async function giveUp({ mails, now, logger, metrics }: DeliveryDeps): Promise<void> {
  const lost = await mails.giveUpHanding(now());
  if (lost === 0) return;
  mailMetrics(metrics).tries.inc({ outcome: 'unknown' }, lost);
  logger.error({ mails: lost, outcome: 'unknown' }, 'mails were not sent');
}

async function deliver(
  { mails, send, now, logger, metrics }: DeliveryDeps,
  mail: ClaimedMail,
): Promise<void> {
  const result = await send(mail, () => mails.beginHanding(mail, now()));
  const at = now();
  const next = nextState(result, mail, at);
  await mails.finish(mail, next, at);
  mailMetrics(metrics).tries.inc({ outcome: next.state });
  // Mail servers repeat addresses in what they say, so it stays in the database.
  if (next.state === 'refused' || next.state === 'unknown')
    logger.error({ mail: mail.id, outcome: next.state }, 'a mail was not sent');
}
