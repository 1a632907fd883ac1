import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Inbox } from './inbox.ts';

const largestMail = 20 * 1024 * 1024;

function report(error: Error): void {
  console.error('the mail listener has trouble:', error);
}

/** Accepts every mail and forwards none. */
export async function listenForMails(
  inbox: Pick<Inbox, 'add'>,
  { host, port, onTrouble = report }: { host: string; port: number; onTrouble?: (error: Error) => void },
): Promise<{ close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: largestMail,
    // Not async: an aborted transfer would reject a promise that nothing awaits.
    onData: (stream, _session, done) => {
      buffer(stream)
        .then(inbox.add)
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
    },
  });
  server.on('error', onTrouble);
  server.listen(port, host);
  await once(server.server, 'listening');
  return { close: () => new Promise((resolve) => server.close(resolve)) };
}
