import { accountClosed, newsletterAsked } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import type { CompanyContactOf } from '../mails/company-contact.ts';
import type { Sender } from '../mails/compose.ts';
import type { MailStore } from '../mails/mail.store.ts';
import type { PreferenceStore } from '../preferences/preference.store.ts';
import { newsletterMail } from '../templates/newsletter-mail.ts';

interface AccountDeps {
  readonly mails: Pick<MailStore, 'removeAllTo' | 'add'>;
  readonly sender: Pick<Sender, 'shopUrl'>;
  readonly now: () => Date;
  readonly company: CompanyContactOf;
  readonly preferences: Pick<PreferenceStore, 'remove'>;
}

/** Deletes the mails and mail preferences of a closed account. The papers of its orders stay: tax law keeps them for ten years. */
export function accountHandlers(deps: AccountDeps): MessageHandler[] {
  const { mails, preferences, sender, now } = deps;
  return [
    on(accountClosed, async ({ uid, email }) => {
      await mails.removeAllTo(uid, email);
      await preferences.remove(uid);
    }),
    on(newsletterAsked, async ({ email: to, token }) => {
      const content = newsletterMail({ token }, sender.shopUrl);
      const about = { fact: `newsletter-${token}`, kind: 'newsletter-asked', uid: '', to } as const;
      const company = await deps.company();
      await mails.add({ ...about, subject: content.subject, content: { ...content, company } }, now());
    }),
  ];
}
