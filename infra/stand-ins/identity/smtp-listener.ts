import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Inbox } from './inbox.ts';

function report(error: Error): void {
  console.error('SMTP failed:', error);
}

/** Accepts every mail and forwards none. */
export async function listenForMails(
  inbox: Pick<Inbox, 'add'>,
  { host, port, onTrouble = report }: { host: string; port: number; onTrouble?: (error: Error) => void },
): Promise<{ close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Not async: an aborted transfer would reject a promise that nothing awaits.
    onData: (stream, _session, done) => {
      buffer(stream)
        .then(inbox.add)
        .then(() => done(), done);
    },
  });
  server.on('error', onTrouble);
  server.listen(port, host);
  await once(server.server, 'listening');
  return { close: () => new Promise((resolve) => server.close(resolve)) };
}
