import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail received by SMTP. */
export interface Delivered {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
  readonly messageId: string | undefined;
  /** ISO time. */
  readonly at: string;
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[];
}

/** Number of mails kept; older ones are removed. */
const kept = 300;

async function parsed(id: string, raw: Buffer): Promise<Delivered> {
  // Load it at the first mail: it takes a tenth of the stand-ins' start.
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(raw, { skipImageLinks: true });
  const to = Array.isArray(mail.to) ? mail.to.map(({ text }) => text).join(', ') : mail.to?.text;
  return {
    id,
    to: to ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html || undefined,
    messageId: mail.messageId,
    at: new Date(Number(id.split('-')[0])).toISOString(),
    attachments: mail.attachments.map(({ filename = 'attachment', contentType, content }) => ({
      name: filename,
      type: contentType,
      content,
    })),
  };
}

/** Opens an inbox that stores mails as files of a folder, so they survive a restart. */
export async function openInbox(folder: string) {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const mails: Delivered[] = [];
  for (const name of names)
    mails.push(await parsed(name.replace('.eml', ''), await readFile(join(folder, name))));
  let count = 0;
  const fileOf = (id: string) => join(folder, `${id}.eml`);

  return {
    /** Newest first. */
    all: (): readonly Delivered[] => mails.toReversed(),
    find: (id: unknown): Delivered | undefined => mails.find((mail) => mail.id === id),
    add: async (raw: Buffer): Promise<void> => {
      count += 1;
      const id = `${Date.now()}-${String(count).padStart(6, '0')}`;
      const mail = await parsed(id, raw);
      await writeFile(`${fileOf(id)}.part`, raw);
      await rename(`${fileOf(id)}.part`, fileOf(id));
      mails.push(mail);
      for (const old of mails.splice(0, mails.length - kept)) await rm(fileOf(old.id), { force: true });
    },
  };
}

export type Inbox = Awaited<ReturnType<typeof openInbox>>;
