/** Process: the development mailbox. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';
import { createMailboxApp } from './mailbox-app.ts';

const config = z
  .object({
    PORT: z.coerce.number().int(),
    HOST: z.string().default('127.0.0.1'),
    FIREBASE_PROJECT_ID: z.string(),
    FIREBASE_AUTH_EMULATOR_HOST: z.string(),
    SHOP_URL: z.url(),
  })
  .parse(process.env);

const app = createMailboxApp({
  emulator: `http://${config.FIREBASE_AUTH_EMULATOR_HOST}`,
  projectId: config.FIREBASE_PROJECT_ID,
  shopUrl: config.SHOP_URL,
});
const server = createServer(app).listen(config.PORT, config.HOST);
await once(server, 'listening');
console.log(`mailbox on port ${config.PORT}`);

function end(): void {
  server.close(() => process.exit(0));
  server.closeAllConnections();
}
process.once('SIGTERM', end);
process.once('SIGINT', end);
