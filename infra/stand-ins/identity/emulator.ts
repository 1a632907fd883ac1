/**
 * Process: runs the identity service's official emulator by its command line, and keeps its accounts between runs. Answers on PORT at
 * `/readyz`; the emulator listens at the port of FIREBASE_AUTH_EMULATOR_HOST.
 */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { exitWithMessage } from '@shop/lib/cli-error';
import { freePort, isPortFree } from '@shop/lib/ports';
import { answerOk, waitUntil } from '@shop/lib/supervise/wait-until';
import { z } from 'zod';
import { emulatedAccounts, readExportedAccounts } from './emulated-accounts.ts';
import { exportAccounts, startEmulatorCommand } from './emulator-command.ts';

const config = z
  .object({
    PORT: z.coerce.number().int(),
    HOST: z.string().default('127.0.0.1'),
    FIREBASE_PROJECT_ID: z.string(),
    /** Address of the emulator, `host:port`; port 0 means a free port. */
    FIREBASE_AUTH_EMULATOR_HOST: z.string(),
    IDENTITY_DIR: z.string(),
  })
  .parse(process.env);

if (process.env.NODE_ENV === 'production')
  throw new Error('The identity emulator signs nothing; it never runs in production.');

const startMs = 150_000;
/** An emulator whose parent was killed exports its accounts before it lets go of its port. */
const releaseMs = 30_000;
const exportEveryMs = 10_000;

const options = {
  dir: config.IDENTITY_DIR,
  projectId: config.FIREBASE_PROJECT_ID,
  host: config.HOST,
  port: Number(config.FIREBASE_AUTH_EMULATOR_HOST.split(':').at(-1)) || (await freePort()),
};
const emulatorHost = `${options.host}:${options.port}`;
const url = `http://${emulatorHost}`;
// firebase-admin takes the address from the environment only.
process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost;
let isReady = false;
const server = createServer((_request, response) => void response.writeHead(isReady ? 200 : 503).end());
server.listen(config.PORT, config.HOST);
await once(server, 'listening');

await mkdir(options.dir, { recursive: true });
const last = await Promise.resolve(options.dir).then(readExportedAccounts).catch(exitWithMessage);
if (!(await waitUntil(() => isPortFree(options.port), { limitMs: releaseMs })))
  throw new Error(`port ${options.port} is in use`);
const command = await startEmulatorCommand(options);
let isEnding = false;
command.once('exit', (code) => process.exit(isEnding ? 0 : (code ?? 1)));

let exporting: Promise<void> = Promise.resolve();
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await exporting;
  command.kill('SIGTERM');
}
process.once('SIGTERM', () => void end());
process.once('SIGINT', () => void end());

if (!(await waitUntil(answerOk(`${url}/`), { limitMs: startMs })))
  throw new Error(`the emulator did not answer within ${startMs / 1_000} s`);
const accounts = emulatedAccounts(emulatorHost, options.projectId);
await accounts.prepare(last);
isReady = true;
console.log(JSON.stringify({ msg: 'listening', url }));

/** The emulator exports its accounts only when it ends in order: a `kill -9` loses what changed since the last export here. */
let exported = '';
async function exportChanges(): Promise<void> {
  const current = await accounts.read();
  if (current === exported || isEnding) return;
  await exportAccounts(options);
  exported = current;
}
setInterval(() => {
  exporting = exporting
    .then(exportChanges)
    .catch((error: unknown) => console.error('accounts were not saved:', error));
}, exportEveryMs);
