/** Process: the development mailbox. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';
import { createInbox } from './inbox.ts';
import { createMailboxApp } from './mailbox-app.ts';
import { listenForMails } from './smtp-listener.ts';

const config = z
  .object({
    PORT: z.coerce.number().int(),
    HOST: z.string().default('127.0.0.1'),
    FIREBASE_PROJECT_ID: z.string().optional(),
    FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
    /** Port to which the shop sends its mails. */
    SMTP_PORT: z.coerce.number().int(),
    SHOP_URL: z.url(),
  })
  .parse(process.env);

if (process.env.NODE_ENV === 'production')
  throw new Error('The mailbox shows every mail to every visitor; it never runs in production.');

const { FIREBASE_AUTH_EMULATOR_HOST: host, FIREBASE_PROJECT_ID: projectId } = config;
const inbox = createInbox();
const listener = await listenForMails(inbox, { host: config.HOST, port: config.SMTP_PORT });
const app = createMailboxApp({
  identity:
    host === undefined || projectId === undefined ? undefined : { origin: `http://${host}`, projectId },
  inbox,
  shopUrl: config.SHOP_URL,
});
const server = createServer(app).listen(config.PORT, config.HOST);
await once(server, 'listening');
console.log(`mailbox on port ${config.PORT}`);

function end(): void {
  void listener.close();
  server.close(() => process.exit(0));
  server.closeAllConnections();
}
process.once('SIGTERM', end);
process.once('SIGINT', end);
