import PostalMime from 'postal-mime';

/** A mail received by SMTP. */
export interface Delivered {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[];
}

/** Number of mails kept; older ones are removed. */
const kept = 300;

async function parsed(id: string, raw: Buffer): Promise<Delivered> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  return {
    id,
    to: (mail.to ?? []).map(({ address }) => address).join(', '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html,
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'attachment',
      type: mimeType,
      content: Buffer.from(typeof content === 'string' ? content : new Uint8Array(content)),
    })),
  };
}

/** Keeps the last mails in memory. */
export function createInbox() {
  const mails: Delivered[] = [];
  let count = 0;
  return {
    /** Newest first. */
    all: (): readonly Delivered[] => mails.toReversed(),
    find: (id: string): Delivered | undefined => mails.find((mail) => mail.id === id),
    add: async (raw: Buffer): Promise<void> => {
      count += 1;
      mails.push(await parsed(String(count), raw));
      mails.splice(0, mails.length - kept);
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;
