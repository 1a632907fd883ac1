import { msg } from '@lingui/core/runtime-macro';
import { choiceOf } from '../preferences/preference.rules.ts';
import type { PreferenceStore } from '../preferences/preference.store.ts';
import type { MailContent, WrittenMail } from '../templates/mail-content.ts';
import { say } from '../texts.ts';
import type { CompanyContactOf } from './company-contact.ts';
import type { Sender } from './compose.ts';
import { isForOffice, type MailKind } from './mail.rules.ts';
import type { MailStore } from './mail.store.ts';
import type { MailAddressOf } from './mail-address.ts';

export interface WriteMailDeps {
  readonly mails: Pick<MailStore, 'add'>;
  readonly preferences: Pick<PreferenceStore, 'of'>;
  readonly addressOf: MailAddressOf;
  readonly company: CompanyContactOf;
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
  const company = await deps.company();
  const recipient: Recipient = isForOffice(kind)
    ? { to: sender.office ?? company.email }
    : await accountOf(deps, { kind, uid });
  const about = { fact, kind, order, uid, to: recipient.to };
  const fate = fateOf(recipient, { kind, content: { ...content, company }, document });
  await mails.add({ ...about, subject: content.subject, ...fate }, now());
}

interface WrittenDraft extends Pick<MailDraft, 'kind' | 'document'> {
  readonly content: WrittenMail;
}

/** An address without proof may be a stranger's: it gets receipts alone, and other mails wait for the proof. */
function fateOf({ problem, lacksProof }: Recipient, draft: WrittenDraft) {
  const { kind, content, document } = draft;
  if (problem !== undefined) return { problem };
  if (lacksProof && kind === 'paid') return { content: receiptOf(content) };
  const whole = { content, document };
  return lacksProof ? { ...whole, problem: 'The email is not verified', awaitsProof: true } : whole;
}

/** The order's number and the money, without parts and addresses. */
function receiptOf({ facts, lines, ...content }: WrittenMail): WrittenMail {
  const paragraphs = [
    say(msg`We received your payment. Verify your email to get the details and updates of this order.`),
  ];
  return { ...content, paragraphs, facts: [], lines: [] };
}

interface Recipient {
  readonly to: string;
  /** Why the mail is not sent. */
  readonly problem?: string | undefined;
  readonly lacksProof?: boolean;
}

async function accountOf(deps: WriteMailDeps, about: Pick<MailDraft, 'kind' | 'uid'>): Promise<Recipient> {
  const { email: to = '', verified } = await deps.addressOf(about.uid);
  return { to, problem: await reasonToSkip(deps, { ...about, to }), lacksProof: !verified };
}

async function reasonToSkip(
  { preferences }: WriteMailDeps,
  { kind, uid, to }: Pick<MailDraft, 'kind' | 'uid'> & { to: string },
): Promise<string | undefined> {
  if (to === '') return 'The account is closed';
  const wanted = await preferences.of(uid);
  const choice = choiceOf(kind);
  return choice && !wanted[choice] ? 'Unsubscribed' : undefined;
}
