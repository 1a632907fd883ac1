import { present } from '@shop/service-kit';
import { choiceOf } from '../preferences/preference.rules.ts';
import type { PreferenceStore } from '../preferences/preference.store.ts';
import type { MailContent } from '../templates/mail-content.ts';
import type { Sender } from './compose.ts';
import { isForOffice, type MailKind } from './mail.rules.ts';
import type { MailStore } from './mail.store.ts';
import type { MailAddressOf } from './mail-address.ts';

export interface WriteMailDeps {
  readonly mails: Pick<MailStore, 'add'>;
  readonly preferences: Pick<PreferenceStore, 'of'>;
  readonly addressOf: MailAddressOf;
  readonly sender: Pick<Sender, 'office' | 'shopUrl'>;
  readonly now: () => Date;
}

/** A mail about a fact, before anything is written. */
export interface MailDraft {
  readonly fact: string;
  readonly kind: MailKind;
  readonly order?: readonly string[];
  readonly uid: string;
  readonly content: MailContent;
  /** Id of the attached document. */
  readonly document?: string;
}

/** Writes the mail for a fact once, to the account's current address; the delivery sends it. */
export async function writeMail(
  deps: WriteMailDeps,
  { fact, kind, order, uid, content, document }: MailDraft,
): Promise<void> {
  const { mails, sender, now } = deps;
  const { to, problem }: Recipient = isForOffice(kind)
    ? { to: sender.office }
    : await accountOf(deps, { kind, uid });
  const fate = problem === undefined ? { content, ...present({ document }) } : { problem };
  const about = { fact, kind, ...present({ order }), uid, to };
  await mails.add({ ...about, subject: content.subject, ...fate }, now());
}

interface Recipient {
  readonly to: string;
  /** Why the mail is not sent. */
  readonly problem?: string | undefined;
}

async function accountOf(deps: WriteMailDeps, about: Pick<MailDraft, 'kind' | 'uid'>): Promise<Recipient> {
  const { email: to = '', verified } = await deps.addressOf(about.uid);
  return { to, problem: await reasonToSkip(deps, { ...about, to, verified }) };
}

async function reasonToSkip(
  { preferences }: WriteMailDeps,
  { kind, uid, to, verified }: Pick<MailDraft, 'kind' | 'uid'> & { to: string; verified: boolean },
): Promise<string | undefined> {
  if (to === '') return 'The account is closed';
  const wanted = await preferences.of(uid);
  const choice = choiceOf(kind);
  if (choice && !wanted[choice]) return 'Unsubscribed';
  return verified ? undefined : 'The email is not verified';
}
