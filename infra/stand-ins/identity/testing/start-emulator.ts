import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@shop/lib/ports';
import { nodeArgs } from '@shop/lib/supervise/launch';
import { type ManagedProcess, manage } from '@shop/lib/supervise/managed-process';
import { answerOk } from '@shop/lib/supervise/wait-until';

export interface TestEmulator {
  /** `host:port`, as FIREBASE_AUTH_EMULATOR_HOST expects it. */
  readonly host: string;
  readonly origin: string;
  readonly projectId: string;
  readonly accountsFile: string;
  readonly process: ManagedProcess;
  readonly stop: () => Promise<void>;
}

const script = fileURLToPath(new URL('../emulator.ts', import.meta.url));

export async function startEmulator(projectId = 'demo-parts'): Promise<TestEmulator> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-identity-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const accountsFile = join(dataDir, 'accounts.json');
  const spec = {
    name: 'identity-emulator',
    command: process.execPath,
    args: nodeArgs(script),
    env: { PORT: String(port), FIREBASE_PROJECT_ID: projectId, ACCOUNTS_FILE: accountsFile },
    logFile: join(dataDir, 'emulator.log'),
    ready: answerOk(`${origin}/readyz`),
  };
  const managed = manage(spec, () => {});
  await managed.start();
  return {
    host: `127.0.0.1:${port}`,
    origin,
    projectId,
    accountsFile,
    process: managed,
    stop: async () => {
      await managed.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
