import { accountClosed } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import type { MailStore } from '../mails/mail.store.ts';
import type { PreferenceStore } from '../preferences/preference.store.ts';

interface AccountDeps {
  readonly mails: Pick<MailStore, 'removeAllTo'>;
  readonly preferences: Pick<PreferenceStore, 'remove'>;
}

/** Deletes the mails and mail preferences of a closed account. The papers of its orders stay: tax law keeps them for ten years. */
export function accountHandlers({ mails, preferences }: AccountDeps): MessageHandler[] {
  return [
    on(accountClosed, async ({ uid }) => {
      await mails.removeAllTo(uid);
      await preferences.remove(uid);
    }),
  ];
}
