import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { atFileEnd } from '@shop/service-kit/testing';
import { SMTPServer } from 'smtp-server';

/** The server's behaviour as seen by the sender. */
export type Manner = 'takes' | 'busy' | 'refuses-person' | 'refuses-mail' | 'silent' | 'breaks-off';

export interface TestMailServer {
  readonly url: string;
  /** Every mail the server has, including ones it never acknowledged. */
  readonly mails: readonly string[];
  readonly behave: (manner: Manner) => void;
  readonly close: () => Promise<void>;
}

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

/** Starts a real SMTP server, closed after the test file. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const mails: string[] = [];
  let manner: Manner = 'takes';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      manner === 'refuses-person' ? done(refusal(550, 'no such person')) : done(),
    onData: (stream, _session, done) => {
      buffer(stream).then(
        (raw) => {
          if (manner === 'busy') return done(refusal(451, 'busy'));
          if (manner === 'refuses-mail') return done(refusal(554, 'not this mail'));
          mails.push(raw.toString());
          if (manner === 'silent') return;
          if (manner === 'breaks-off') return server.close(() => undefined);
          done();
        },
        // The sender broke off.
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const close = (): Promise<void> => new Promise((resolve) => server.close(resolve));
  atFileEnd(close);
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    behave: (next) => {
      manner = next;
    },
    close,
  };
}
