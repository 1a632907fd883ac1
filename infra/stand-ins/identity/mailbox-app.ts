import express, { type Express, type RequestHandler } from 'express';
import { z } from 'zod';
import { followLink, readAccountMails } from './account-mails.ts';
import type { Inbox } from './inbox.ts';
import { deliveredPage, mailboxCss, mailboxPage, messagePage, passwordPage } from './mailbox-page.ts';

export interface MailboxOptions {
  /** The identity emulator, if the shop uses it. */
  readonly identity?: { readonly origin: string; readonly projectId: string } | undefined;
  readonly inbox: Pick<Inbox, 'all' | 'find'>;
  readonly shopUrl: string;
}

const newPassword = z.object({ password: z.string().min(6) });

const safe: RequestHandler = (_request, response, next) => {
  const policy = "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'";
  response.set({ 'content-security-policy': policy, 'cache-control': 'no-store' });
  next();
};

/** Creates the mailbox: mails of the identity service and mails received by SMTP, as pages and as JSON. */
export function createMailboxApp({ identity, inbox, shopUrl }: MailboxOptions): Express {
  const { origin = '', projectId = '' } = identity ?? {};
  const accountMails = async () => (identity ? readAccountMails(origin, projectId) : []);

  const app = express();
  app.disable('x-powered-by');
  app.use(safe, express.urlencoded({ extended: false }));
  app.get(['/healthz', '/readyz'], (_request, response) => void response.json({ ready: true }));
  app.get('/mailbox.css', (_request, response) => void response.type('css').send(mailboxCss));
  app.get('/', async (_request, response) => {
    response.send(mailboxPage(await accountMails(), inbox.all()));
  });
  app.get('/mails.json', async (_request, response) => {
    const delivered = inbox.all().map(({ attachments, ...mail }) => ({
      ...mail,
      attachments: attachments.map(({ name, type }) => ({ name, type })),
    }));
    response.json({ mails: await accountMails(), delivered });
  });
  app.all('/mails/:id', async (request, response) => {
    const mail = (await accountMails()).find(({ id }) => id === request.params.id);
    if (!mail) {
      const message = 'The link was used already, or a newer mail replaced it.';
      return void response.status(404).send(messagePage(message, shopUrl));
    }
    const needsPassword = mail.kind === 'PASSWORD_RESET';
    if (needsPassword && request.method === 'GET') return void response.send(passwordPage(mail));
    const chosen = newPassword.safeParse(request.body);
    if (needsPassword && !chosen.success)
      return void response.status(422).send(passwordPage(mail, 'Use at least 6 characters.'));
    const { ok, message } = await followLink(origin, mail.link, chosen.data?.password);
    response.status(ok ? 200 : 400).send(messagePage(message, shopUrl));
  });
  serveDelivered(app, inbox);
  return app;
}

function serveDelivered(app: Express, inbox: MailboxOptions['inbox']): void {
  app.get('/delivered/:id', (request, response, next) => {
    const mail = inbox.find(request.params.id);
    if (mail) response.send(deliveredPage(mail));
    else next();
  });
  app.get('/delivered/:id/html', (request, response) => {
    const html = inbox.find(request.params.id)?.html ?? '';
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups";
    response.set('content-security-policy', policy).type('html');
    // Open links in a new tab instead of the frame.
    response.send(`<base target="_blank">${html}`);
  });
  app.get('/delivered/:id/attachments/:index', (request, response, next) => {
    const file = inbox.find(request.params.id)?.attachments[Number(request.params.index)];
    if (file) response.attachment(file.name).send(file.content);
    else next();
  });
}
