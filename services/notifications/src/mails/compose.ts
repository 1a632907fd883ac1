import { createHash } from 'node:crypto';
import { brand } from '@shop/contracts/brand';
import MailComposer from 'nodemailer/lib/mail-composer';
import { choiceOf, topics } from '../preferences/preference.rules.ts';
import { unsubscribeUrl } from '../preferences/unsubscribe-link.ts';
import { htmlPart } from '../templates/html-part.ts';
import type { MailContent } from '../templates/mail-content.ts';
import { textPart } from '../templates/text-part.ts';
import type { MailKind } from './mail.rules.ts';

export interface Sender {
  /** Sender address. */
  readonly address: string;
  /** Address that gets the questions of buyers. */
  readonly office: string;
  /** Base URL of the links. */
  readonly shopUrl: string;
  /** Signs the unsubscribe links. */
  readonly linkKey: string;
}

export interface Letter {
  readonly fact: string;
  readonly kind: MailKind;
  readonly to: string;
  /** The office cannot unsubscribe. */
  readonly isForOffice?: boolean;
  readonly content: MailContent;
  readonly at: Date;
  readonly attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
}

/** Composes the raw mail. The same fact gets the same Message-ID, so mail programs recognise duplicates. */
export function composeMail(letter: Letter, sender: Sender): Promise<Buffer> {
  const { address, shopUrl } = sender;
  const { fact, kind, to, isForOffice, content, at, attachments = [] } = letter;
  const digest = createHash('sha256').update(fact).digest('hex');
  const ways = isForOffice
    ? undefined
    : {
        topic: topics[choiceOf[kind]],
        unsubscribe: unsubscribeUrl(fact, sender),
        preferences: `${shopUrl}/dashboard/mail-preferences`,
      };
  return new MailComposer({
    from: { name: brand.name, address },
    to,
    replyTo: brand.email,
    subject: content.subject,
    text: textPart(content, ways),
    html: htmlPart(content, ways),
    attachments: [...attachments],
    messageId: `<${digest}@${address.replace(/^.*@/, '')}>`,
    date: at,
    baseBoundary: digest.slice(0, 24),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(ways && {
        'List-Unsubscribe': `<${ways.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
