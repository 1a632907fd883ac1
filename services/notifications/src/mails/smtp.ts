import { Readable } from 'node:stream';
import { ConfigError } from '@shop/service-kit';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { z } from 'zod';
import type { SendResult } from './mail.rules.ts';

const limits = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  /** Also limits how long the mail server may process a mail it has read. */
  socketTimeout: 60_000,
};

/** Sends one mail. Awaits `beginHanding` before the first byte; when it returns false, sends nothing. */
export type SendMail = (
  mail: { readonly to: string; readonly message: Buffer },
  beginHanding: () => Promise<boolean>,
) => Promise<SendResult>;

/** Replies to these commands concern the mail; all others concern the connection. */
const aboutMail = ['MAIL FROM', 'RCPT TO', 'DATA'];
const longestProblem = 500;

const smtpError = z.looseObject({ responseCode: z.number().optional(), command: z.string().optional() });

/**
 * Opens a connection per mail: nodemailer's pool reads a mail before the server asks for it, so we could not tell when the
 * server may have it (decision 107).
 */
export function smtpSender({
  url,
  from,
  times = limits,
}: {
  url: string;
  from: string;
  times?: typeof limits;
}): SendMail {
  if (!/^smtps?:\/\//.test(url)) throw new ConfigError('SMTP_URL: must be smtp://… or smtps://…');
  const { auth, ...options } = parseConnectionUrl(url);
  return async ({ to, message }, beginHanding) => {
    let handing = false;
    const content = Readable.from(
      (async function* () {
        if (!(await beginHanding())) throw new Error('another worker sends this mail');
        handing = true;
        yield message;
      })(),
      { objectMode: false },
    );
    const connection = new SMTPConnection({ ...options, ...times });
    try {
      await connected(connection);
      if (auth && connection.allowsAuth) await loggedIn(connection, auth);
      const response = await taken(connection, { envelope: { from, to: [to] }, content });
      connection.quit();
      return { kind: 'accepted', response };
    } catch (error) {
      connection.close();
      content.destroy();
      return failure(error, handing);
    }
  };
}

type Auth = NonNullable<ReturnType<typeof parseConnectionUrl>['auth']>;

/** Connection errors only arrive as events; the pending command's callback never runs. */
function orBroken<T>(connection: SMTPConnection, ask: (settle: PromiseWithResolvers<T>) => void): Promise<T> {
  const settle = Promise.withResolvers<T>();
  connection.on('error', settle.reject);
  connection.once('end', () => settle.reject(new Error('The mail server ended the connection')));
  ask(settle);
  return settle.promise;
}

function connected(connection: SMTPConnection): Promise<void> {
  return orBroken<void>(connection, ({ resolve, reject }) =>
    connection.connect((error) => (error ? reject(error) : resolve())),
  );
}

function loggedIn(connection: SMTPConnection, auth: Auth): Promise<void> {
  return orBroken<void>(connection, ({ resolve, reject }) =>
    connection.login(auth, (error) => (error ? reject(error) : resolve())),
  );
}

function taken(
  connection: SMTPConnection,
  { envelope, content }: { envelope: { from: string; to: string[] }; content: Readable },
): Promise<string> {
  return orBroken<string>(connection, ({ resolve, reject }) =>
    connection.send(envelope, content, (error, info) => (error ? reject(error) : resolve(info.response))),
  );
}

function failure(error: unknown, handing: boolean): SendResult {
  const { responseCode: code, command = '' } = smtpError.safeParse(error).data ?? {};
  return {
    kind: 'failed',
    problem: (error instanceof Error ? error.message : String(error)).slice(0, longestProblem),
    code,
    aboutMail: aboutMail.some((each) => command.startsWith(each)),
    handing,
  };
}
