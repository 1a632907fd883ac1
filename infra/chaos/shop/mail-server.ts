import { freePort } from '../../lib/ports.ts';
import { listenForMails } from '../../stand-ins/identity/smtp-listener.ts';

const messageId = /^message-id:\s*<([^>]+)>/im;
/** Longer than the headers of any mail. */
const headBytes = 8_192;

/**
 * Accepts every mail and keeps its Message-ID in `taken`. Ignores broken connections: the tests kill senders.
 */
export async function startMailServer() {
  const taken: string[] = [];
  const add = async (raw: Buffer): Promise<void> => {
    const [, id = 'none'] = messageId.exec(raw.toString('latin1', 0, headBytes)) ?? [];
    taken.push(id);
  };
  const port = await freePort();
  const { close } = await listenForMails({ add }, { host: '127.0.0.1', port, onTrouble: () => undefined });
  return { url: `smtp://127.0.0.1:${port}`, taken, close };
}
