import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { deliveredPage, withLinksOutside } from './delivered-page.ts';
import type { Inbox } from './inbox.ts';
import { followLink, type Mail, readMails } from './mailbox-messages.ts';
import { mailboxCss, mailboxPage, outcomePage, passwordPage } from './mailbox-page.ts';

export interface MailboxOptions {
  /** The identity emulator, if the shop uses it. */
  readonly identity?: { readonly origin: string; readonly projectId: string } | undefined;
  readonly inbox: Pick<Inbox, 'all' | 'find'>;
  readonly shopUrl: string;
}

const newPassword = z.object({ password: z.string().min(6) });
const shortPassword = 'Password must be at least 6 characters long';
const gone = { ok: false, message: 'The link was used already, or a newer mail replaced it.' };

/** Creates the mailbox: mails of the identity service and mails received by SMTP, for people (HTML) and tests (JSON). */
export function createMailboxApp({ identity, inbox, shopUrl }: MailboxOptions): Express {
  const emulator = identity?.origin ?? '';
  const mails = async () => (identity ? readMails(identity.origin, identity.projectId) : []);
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
  app.get('/', async (_request, response) => html(response, mailboxPage(await mails(), inbox.all())));
  app.get('/mails.json', async (_request, response) => {
    const delivered = inbox.all().map(({ attachments, ...mail }) => ({
      ...mail,
      attachments: attachments.map(({ name, type, content }) => ({ name, type, bytes: content.length })),
    }));
    response.json({ mails: await mails(), delivered });
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
  serveDelivered(app, inbox, shopUrl);
  app.use(unreachable(shopUrl));
  return app;
}

function serveDelivered(app: Express, inbox: MailboxOptions['inbox'], shopUrl: string): void {
  const notThere = { ok: false, message: 'There is no such mail any more.' };
  app.get('/delivered/:id', (request, response) => {
    const mail = inbox.find(request.params.id);
    return mail ? html(response, deliveredPage(mail)) : html(response, outcomePage(notThere, shopUrl), 404);
  });
  app.get('/delivered/:id/html', (request, response) => {
    const mail = inbox.find(request.params.id);
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
    html(response, withLinksOutside(mail?.html ?? ''), mail?.html ? 200 : 404);
  });
  app.get('/delivered/:id/attachments/:index', (request, response) => {
    const file = inbox.find(request.params.id)?.attachments[Number(request.params.index)];
    if (!file) return html(response, outcomePage(notThere, shopUrl), 404);
    response.attachment(file.name).type('application/octet-stream').send(file.content);
  });
}

function html(response: Response, text: string, status = 200): void {
  response.status(status).type('html').send(text);
}

const safe: RequestHandler = (_request, response, next) => {
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
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
