import { createHash } from 'node:crypto';
import { brand } from '@shop/contracts/brand';
import MailComposer from 'nodemailer/lib/mail-composer';
import { htmlPart } from '../templates/html-part.ts';
import type { MailContent } from '../templates/mail-content.ts';
import { textPart } from '../templates/text-part.ts';

export interface Sender {
  /** The address that mails come from. */
  readonly address: string;
  /** Where links lead. */
  readonly shopUrl: string;
}

export interface Letter {
  readonly fact: string;
  readonly to: string;
  readonly content: MailContent;
  readonly at: Date;
  readonly attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
}

/** The whole mail as it goes over the wire. The same fact gives the same Message-ID, by which mail programs know a repetition. */
export function composeMail(letter: Letter, { address }: Sender): Promise<Buffer> {
  const { fact, to, content, at, attachments = [] } = letter;
  const digest = createHash('sha256').update(fact).digest('hex');
  const { preferencesUrl } = content;
  return new MailComposer({
    from: { name: brand.name, address },
    to,
    replyTo: brand.email,
    subject: content.subject,
    text: textPart(content),
    html: htmlPart(content),
    attachments: [...attachments],
    messageId: `<${digest}@${address.replace(/^.*@/, '')}>`,
    date: at,
    baseBoundary: digest.slice(0, 24),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(preferencesUrl === undefined ? {} : { 'List-Unsubscribe': `<${preferencesUrl}>` }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
