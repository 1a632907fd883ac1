import type { notificationRoutes } from '@shop/contracts';
import { answer, answerText, dataOwner, type Handlers, refuse } from '@shop/service-kit';
import type { MailStore } from '../mails/mail.store.ts';
import { choiceOf } from './preference.rules.ts';
import type { PreferenceStore } from './preference.store.ts';
import { isSigned } from './unsubscribe-link.ts';
import { unsubscribedPage, unsubscribePage } from './unsubscribe-page.ts';

export interface PreferenceDeps {
  readonly mails: Pick<MailStore, 'find'>;
  readonly preferences: PreferenceStore;
  readonly linkKey: string;
}

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

export function preferenceHandlers({ mails, preferences, linkKey }: PreferenceDeps) {
  const subscriptionOf = async (link: { mail: string; signature: string }) => {
    const mail = isSigned(link, linkKey) ? await mails.find(link.mail) : undefined;
    const choice = mail && choiceOf(mail.kind);
    if (!choice) throw refuse.notFound('Page');
    return { uid: mail.uid, choice };
  };
  return {
    getMailPreferences: async ({ caller, query }) =>
      answer(await preferences.of(await dataOwner(caller, query))),
    putMailPreferences: async ({ caller, body }) => {
      await preferences.put(caller.uid, body);
      return answer(await preferences.of(caller.uid));
    },
    /** One-click unsubscribe (RFC 8058): mail programs POST; people open the same link and confirm. */
    showUnsubscribe: async ({ params }) => {
      const { choice } = await subscriptionOf(params);
      return answerText(unsubscribePage(choice), { headers });
    },
    unsubscribe: async ({ params }) => {
      const { uid, choice } = await subscriptionOf(params);
      await preferences.end(uid, choice);
      return answerText(unsubscribedPage(choice), { headers });
    },
  } satisfies Partial<Handlers<typeof notificationRoutes>>;
}
