import { createSweep, type Logger, type Metrics, type Sweep, withContext } from '@shop/service-kit';
import type { DocumentStore } from '../documents/document.store.ts';
import { composeMail, type Sender } from './compose.ts';
import { nextState } from './mail.rules.ts';
import type { ClaimedMail, MailStore } from './mail.store.ts';
import { mailMetrics } from './mail-metrics.ts';
import type { SendMail } from './smtp.ts';

export interface DeliveryDeps {
  readonly mails: Pick<MailStore, 'claimNext' | 'beginHanding' | 'finish' | 'giveUpHanding'>;
  readonly documents: Pick<DocumentStore, 'find'>;
  readonly sender: Sender;
  readonly send: SendMail;
  readonly pace: () => Promise<void>;
  readonly now: () => Date;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Longer than all SMTP timeouts of one mail together. */
const mailMs = 180_000;

/**
 * Sends the mails that are due. Safe with any number of workers and with crashes at any moment: only the worker that claimed a
 * mail sends it, and it is never sent again once the mail server may have it.
 */
export function createDelivery(deps: DeliveryDeps): Sweep {
  const { logger, metrics } = deps;
  // Initialise to 0 so that `rate()` works.
  for (const outcome of ['sent', 'queued', 'refused', 'unknown'])
    mailMetrics(metrics).tries.inc({ outcome }, 0);
  return createSweep<ClaimedMail>(
    {
      name: 'mails',
      due: () => claims(deps),
      idOf: ({ id }) => id,
      work: (mail) => withContext({ requestId: mail.requestId ?? mail.id }, () => deliver(deps, mail)),
      concurrency: 8,
      rowTimeoutMs: mailMs,
    },
    { logger, metrics },
  );
}

/** Claims one mail at a time, so an order's mail goes next however many others wait. */
async function* claims({ mails, pace, now }: DeliveryDeps): AsyncGenerator<ClaimedMail> {
  for (;;) {
    await pace();
    const mail = await mails.claimNext(now());
    if (!mail) return;
    yield mail;
  }
}

/** Marks the mails whose worker died while handing them over. */
export async function giveUpLost({ mails, now, logger, metrics }: DeliveryDeps): Promise<void> {
  const lost = await mails.giveUpHanding(now());
  if (lost === 0) return;
  mailMetrics(metrics).tries.inc({ outcome: 'unknown' }, lost);
  logger.error({ mails: lost, outcome: 'unknown' }, 'mails were not sent');
}

async function deliver(
  { mails, documents, sender, send, now, logger, metrics }: DeliveryDeps,
  mail: ClaimedMail,
): Promise<void> {
  const startedAt = now();
  const attached = mail.document === undefined ? undefined : await documents.find(mail.document);
  const message = await composeMail(mail, attached, sender);
  const result = await send({ to: mail.to, message }, () => mails.beginHanding(mail, now()));
  const at = now();
  const next = nextState(result, mail, at);
  await mails.finish(mail, next, at);
  mailMetrics(metrics).tries.inc({ outcome: next.state });
  // Keep the mail server's reply out of the log: it often contains the address.
  const fields = {
    mail: mail.id,
    outcome: next.state,
    tries: mail.tries,
    ms: at.getTime() - startedAt.getTime(),
  };
  if (next.state === 'sent') logger.info(fields, 'a mail was sent');
  else if (next.state === 'queued')
    logger.warn(
      { ...fields, retryMs: next.waitMs },
      `a mail is waiting for the mail server since ${mail.createdAt.toISOString()}`,
    );
  else logger.error(fields, 'a mail was not sent');
}
