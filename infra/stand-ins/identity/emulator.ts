/** Process: the identity service's official emulator, with accounts kept in a file between runs. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { exitWithMessage } from '@shop/lib/cli-error';
import { z } from 'zod';
import { accountsFile, readAccounts } from './accounts-file.ts';
import { demoAccounts } from './demo-accounts.ts';
import { createEmulatorApp } from './emulator-app.ts';
import { type EmulatorClient, type ExportedProject, emulatorClient } from './emulator-client.ts';

const config = z
  .object({
    PORT: z.coerce.number().int(),
    HOST: z.string().default('127.0.0.1'),
    FIREBASE_PROJECT_ID: z.string(),
    ACCOUNTS_FILE: z.string(),
  })
  .parse(process.env);

if (process.env.NODE_ENV === 'production')
  throw new Error('The identity emulator signs nothing; it never runs in production.');

async function restore(client: EmulatorClient, { users, config: settings }: ExportedProject): Promise<void> {
  await client.configure(settings);
  if (users.length > 0) await client.importAccounts(users);
  for (const account of Object.values(demoAccounts))
    if (!(await client.hasAccount(account.email))) await client.createAccount(account);
}

/** Any call except a read may change an account; so may links in mails, which are opened with GET. */
function mayChange(method: string | undefined, url: string | undefined): boolean {
  return (
    (method !== 'GET' && method !== 'OPTIONS' && method !== 'HEAD') ||
    url?.startsWith('/emulator/action') === true
  );
}

const kept = await readAccounts(config.ACCOUNTS_FILE).catch(exitWithMessage);
const app = await createEmulatorApp(config.FIREBASE_PROJECT_ID);
const client = emulatorClient(`http://127.0.0.1:${config.PORT}`, config.FIREBASE_PROJECT_ID);
const file = accountsFile(config.ACCOUNTS_FILE, client);
let isReady = false;
const server = createServer((request, response) => {
  if (request.url === '/readyz') return void response.writeHead(isReady ? 200 : 503).end();
  if (isReady && mayChange(request.method, request.url)) response.once('close', file.changed);
  app(request, response);
}).listen(config.PORT, config.HOST);
await once(server, 'listening');
await restore(client, kept);
await file.save();
isReady = true;
console.log(`identity emulator on port ${config.PORT}`);

async function end(): Promise<void> {
  await file.save();
  process.exit(0);
}
process.once('SIGTERM', () => void end());
process.once('SIGINT', () => void end());
