import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

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
  const mail: Email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
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

/** Opens an inbox that stores mails as files of a folder, so they survive a restart. */
export async function openInbox(folder: string) {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const mails: Delivered[] = [];
  for (const name of names) mails.push(await parsed(name, await readFile(join(folder, name))));
  let count = 0;

  return {
    /** Newest first. */
    all: (): readonly Delivered[] => mails.toReversed(),
    find: (id: string): Delivered | undefined => mails.find((mail) => mail.id === id),
    add: async (raw: Buffer): Promise<void> => {
      count += 1;
      const id = `${Date.now()}-${String(count).padStart(6, '0')}.eml`;
      const mail = await parsed(id, raw);
      await writeFile(join(folder, `${id}.part`), raw);
      await rename(join(folder, `${id}.part`), join(folder, id));
      mails.push(mail);
      for (const old of mails.splice(0, mails.length - kept)) await rm(join(folder, old.id), { force: true });
    },
  };
}

export type Inbox = Awaited<ReturnType<typeof openInbox>>;
