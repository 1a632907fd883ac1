import { identityRoutes } from '@shop/contracts';
import { answer, type Handlers } from '@shop/service-kit';
import type { NewsletterStore } from './newsletter.store.ts';

const { subscribe } = identityRoutes;

export const newsletterRoutes = { subscribe };

export function newsletterHandlers(newsletter: NewsletterStore): Handlers<typeof newsletterRoutes> {
  return {
    subscribe: async ({ body }) => {
      await newsletter.subscribe(body.email);
      return answer({ subscribed: true });
    },
  };
}
