import { createHash } from 'node:crypto';
import { brand } from '@shop/contracts/brand';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { DocumentFile } from '../documents/document.store.ts';
import { choiceOf, topics } from '../preferences/preference.rules.ts';
import { unsubscribeUrl } from '../preferences/unsubscribe-link.ts';
import { htmlPart } from '../templates/html-part.ts';
import type { WaysOut } from '../templates/mail-content.ts';
import { textPart } from '../templates/text-part.ts';
import { say } from '../texts.ts';
import { isForOffice } from './mail.rules.ts';
import type { ClaimedMail } from './mail.store.ts';

export interface Sender {
  /** Sender address. */
  readonly address: string;
  /** Address that gets the questions of buyers; by default the company's. */
  readonly office: string | undefined;
  /** Base URL of the links. */
  readonly shopUrl: string;
  /** Signs the unsubscribe links. */
  readonly linkKey: string;
}

function unsubscribeHeaders(ways: WaysOut | undefined): Record<string, string> {
  if (!ways) return {};
  return {
    'List-Unsubscribe': `<${ways.unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Composes the same bytes for every attempt, so mail programs recognise a duplicate by its Message-ID. */
export function composeMail(
  { id: fact, kind, to, content, createdAt: date }: ClaimedMail,
  attached: DocumentFile | undefined,
  sender: Sender,
): Promise<Buffer> {
  const { address, shopUrl } = sender;
  const digest = createHash('sha256').update(fact).digest('hex');
  const choice = isForOffice(kind) ? undefined : choiceOf(kind);
  const ways = choice && {
    topic: say(topics[choice]),
    unsubscribe: unsubscribeUrl(fact, sender),
    preferences: `${shopUrl}/dashboard/mail-preferences`,
  };
  return new MailComposer({
    from: { name: brand.name, address },
    to,
    replyTo: content.company.email,
    subject: content.subject,
    text: textPart(content, ways),
    html: htmlPart(content, ways),
    attachments: attached
      ? [{ filename: attached.fileName, content: attached.pdf, contentType: 'application/pdf' }]
      : [],
    messageId: `<${digest}@${address.replace(/^.*@/, '')}>`,
    date,
    baseBoundary: digest.slice(0, 24),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...unsubscribeHeaders(ways),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
