import { isWanted } from '../preferences/preference.rules.ts';
import type { PreferenceStore } from '../preferences/preference.store.ts';
import type { MailContent } from '../templates/mail-content.ts';
import { composeMail, type Letter, type Sender } from './compose.ts';
import type { MailKind } from './mail.rules.ts';
import type { MailStore } from './mail.store.ts';

export type Attachment = NonNullable<Letter['attachments']>[number];

export interface WriteMailDeps {
  readonly mails: Pick<MailStore, 'add' | 'has'>;
  readonly preferences: Pick<PreferenceStore, 'of'>;
  readonly sender: Sender;
  readonly now: () => Date;
}

/** Until there are catalogues in other languages. */
const language = 'en';

interface Occasion {
  readonly fact: string;
  readonly kind: MailKind;
  readonly order?: readonly string[];
  readonly to: string;
  readonly content: () => MailContent;
  readonly attachments?: () => Promise<readonly Attachment[]>;
}

/** Writes the mail that a fact asks for, once, and leaves sending it to the delivery. */
export async function writeMail(
  { mails, preferences, sender, now }: WriteMailDeps,
  { fact, kind, order, to, content, attachments = async () => [] }: Occasion,
): Promise<void> {
  if (await mails.has(fact)) return;
  const at = now();
  const written = content();
  const wanted = isWanted(kind, await preferences.of(to));
  const letter = async () => ({ fact, to, content: written, at, attachments: await attachments() });
  const message = wanted ? await composeMail(await letter(), sender) : undefined;
  const about = order === undefined ? {} : { order };
  await mails.add({ fact, kind, ...about, to, language, subject: written.subject, message }, at);
}
