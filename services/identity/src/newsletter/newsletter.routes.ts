import { randomUUID } from 'node:crypto';
import { identityRoutes, newsletterAsked, queues } from '@shop/contracts';
import {
  answer,
  answerText,
  type Handlers,
  type Logger,
  outboxEntry,
  type Producer,
  refuse,
} from '@shop/service-kit';
import type { NewsletterStore } from './newsletter.store.ts';
import { askingPage, subscribedPage } from './subscription-page.ts';

const { subscribe, showSubscription, confirmSubscription } = identityRoutes;

export const newsletterRoutes = { subscribe, showSubscription, confirmSubscription };

export interface NewsletterDeps {
  readonly newsletter: NewsletterStore;
  readonly producer: Pick<Producer, 'add'>;
  readonly logger: Logger;
}

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** An address is subscribed when its owner says so: anyone can type it. */
export function newsletterHandlers({
  newsletter,
  producer,
  logger,
}: NewsletterDeps): Handlers<typeof newsletterRoutes> {
  const askByMail = async (email: string): Promise<void> => {
    const now = new Date();
    const token = await newsletter.ask(email, now);
    if (token === undefined) return;
    const job = { id: `newsletter-${randomUUID()}`, payload: { email, token }, now };
    await producer.add(
      queues.notificationsAccounts,
      outboxEntry(queues.notificationsAccounts, newsletterAsked, job).message,
    );
  };
  return {
    /** Answers the same for every address, so it does not tell which ones are subscribed. */
    subscribe: async ({ body }) => {
      await askByMail(body.email).catch((error: unknown) => {
        logger.warn({ err: error }, 'a newsletter mail could not be queued');
      });
      return answer({ subscribed: true });
    },
    showSubscription: async ({ params }) => {
      if (!(await newsletter.isAsked(params.token))) throw refuse.notFound('Page');
      return answerText(askingPage, { headers });
    },
    confirmSubscription: async ({ params }) => {
      if (!(await newsletter.confirm(params.token, new Date()))) throw refuse.notFound('Page');
      return answerText(subscribedPage, { headers });
    },
  };
}
