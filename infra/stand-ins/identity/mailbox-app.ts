import express, { type Express, type RequestHandler } from 'express';
import { readAccountMails } from './account-mails.ts';
import type { Inbox } from './inbox.ts';
import { deliveredPage, mailboxCss, mailboxPage } from './mailbox-page.ts';

export interface MailboxOptions {
  /** The identity emulator, if the shop uses it. */
  readonly identity?: { readonly origin: string; readonly projectId: string } | undefined;
  readonly inbox: Pick<Inbox, 'all' | 'find'>;
  readonly shopUrl: string;
}

const safe: RequestHandler = (_request, response, next) => {
  const policy = "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'";
  response.set({ 'content-security-policy': policy, 'cache-control': 'no-store' });
  next();
};

/** Creates the mailbox: mails of the identity service as links to the shop's page for them, and mails received by SMTP as pages and as JSON. */
export function createMailboxApp({ identity, inbox, shopUrl }: MailboxOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(safe);
  app.get(['/healthz', '/readyz'], (_request, response) => void response.json({ ready: true }));
  app.get('/mailbox.css', (_request, response) => void response.type('css').send(mailboxCss));
  app.get('/', async (_request, response) => {
    const mails = identity ? await readAccountMails(identity.origin, identity.projectId, shopUrl) : [];
    response.send(mailboxPage(mails, inbox.all()));
  });
  app.get('/mails.json', (_request, response) => {
    const delivered = inbox.all().map(({ attachments, ...mail }) => ({
      ...mail,
      attachments: attachments.map(({ name, type }) => ({ name, type })),
    }));
    response.json({ delivered });
  });
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
  return app;
}
