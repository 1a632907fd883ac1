import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { followLink, type Mail, readMails } from './mailbox-messages.ts';
import { mailboxCss, mailboxPage, outcomePage, passwordPage } from './mailbox-page.ts';

export interface MailboxOptions {
  /** Origin of the emulator. */
  readonly emulator: string;
  readonly projectId: string;
  readonly shopUrl: string;
}

const newPassword = z.object({ password: z.string().min(6) });
const shortPassword = 'Password must be at least 6 characters long';
const gone = { ok: false, message: 'The link was used already, or a newer mail replaced it.' };

/** What the identity service would have mailed, for people (HTML) and for tests (JSON). */
export function createMailboxApp({ emulator, projectId, shopUrl }: MailboxOptions): Express {
  const mails = () => readMails(emulator, projectId);
  const find = async (id: unknown): Promise<Mail | undefined> =>
    (await mails()).find((mail) => mail.id === id);
  const follow = async (response: Response, mail: Mail, password?: string): Promise<void> => {
    const outcome = await followLink(emulator, mail.link, password);
    html(response, outcomePage(outcome, shopUrl), outcome.ok ? 200 : 400);
  };

  const app = express();
  app.disable('x-powered-by');
  app.use(safe);
  app.get(['/healthz', '/readyz'], (_request, response) => {
    response.json({ alive: true });
  });
  app.get('/mailbox.css', (_request, response) => {
    response.type('css').send(mailboxCss);
  });
  app.get('/', async (_request, response) => html(response, mailboxPage(await mails())));
  app.get('/mails.json', async (_request, response) => {
    response.json({ mails: await mails() });
  });
  app.get('/mails/:id', async (request, response) => {
    const mail = await find(request.params.id);
    if (!mail) return html(response, outcomePage(gone, shopUrl), 404);
    if (mail.kind === 'PASSWORD_RESET') return html(response, passwordPage(mail));
    return follow(response, mail);
  });
  app.post('/mails/:id', express.urlencoded({ extended: false }), async (request, response) => {
    const mail = await find(request.params.id);
    if (!mail) return html(response, outcomePage(gone, shopUrl), 404);
    const { success, data } = newPassword.safeParse(request.body);
    if (!success) return html(response, passwordPage(mail, shortPassword), 422);
    return follow(response, mail, data.password);
  });
  app.use(unreachable(shopUrl));
  return app;
}

function html(response: Response, text: string, status = 200): void {
  response.status(status).type('html').send(text);
}

const safe: RequestHandler = (_request, response, next) => {
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('cache-control', 'no-store');
  next();
};

function unreachable(shopUrl: string): ErrorRequestHandler {
  return (error, _request, response, _next) => {
    console.error('the emulator did not answer:', error);
    html(
      response,
      outcomePage({ ok: false, message: 'The identity service does not answer.' }, shopUrl),
      502,
    );
  };
}
