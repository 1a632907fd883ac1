import type { notificationRoutes } from '@shop/contracts';
import { answerText, type Handlers, refuse } from '@shop/service-kit';
import type { MailStore } from '../mails/mail.store.ts';
import { choiceOf } from '../preferences/preference.rules.ts';
import type { PreferenceStore } from '../preferences/preference.store.ts';
import { unsubscribedPage, unsubscribePage } from '../templates/unsubscribe-page.ts';
import { isSigned } from './mail-link.ts';

type UnsubscribeRoutes = Pick<typeof notificationRoutes, 'showUnsubscribe' | 'unsubscribe'>;

export interface UnsubscribeDeps {
  readonly mails: Pick<MailStore, 'find'>;
  readonly preferences: Pick<PreferenceStore, 'end'>;
  readonly linkKey: string;
}

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** One-click unsubscribe (RFC 8058): mail programs POST; people open the same link and confirm. */
export function unsubscribeHandlers({
  mails,
  preferences,
  linkKey,
}: UnsubscribeDeps): Handlers<UnsubscribeRoutes> {
  const subscriptionOf = async (link: { mail: string; signature: string }) => {
    const mail = isSigned(link, linkKey) ? await mails.find(link.mail) : undefined;
    if (!mail) throw refuse.notFound('Page');
    return { uid: mail.uid, choice: choiceOf[mail.kind] };
  };
  return {
    showUnsubscribe: async ({ params }) => {
      const { choice } = await subscriptionOf(params);
      return answerText(unsubscribePage(choice), { headers });
    },
    unsubscribe: async ({ params }) => {
      const { uid, choice } = await subscriptionOf(params);
      await preferences.end(uid, choice);
      return answerText(unsubscribedPage(choice), { headers });
    },
  };
}
