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
  readonly process: ManagedProcess;
  /** Whether it answers and has its accounts. */
  readonly ready: () => Promise<boolean>;
  /** The last export of the accounts. */
  readonly accountsFile: string;
  readonly stop: () => Promise<void>;
}

const script = fileURLToPath(new URL('../emulator.ts', import.meta.url));

export async function startEmulator(projectId = 'demo-parts'): Promise<TestEmulator> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-identity-'));
  const port = await freePort();
  const healthPort = await freePort();
  const host = `127.0.0.1:${port}`;
  const ready = answerOk(`http://127.0.0.1:${healthPort}/readyz`);
  const spec = {
    name: 'identity-emulator',
    command: process.execPath,
    args: nodeArgs(script),
    env: {
      PORT: String(healthPort),
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_AUTH_EMULATOR_HOST: host,
      IDENTITY_DIR: dataDir,
    },
    logFile: join(dataDir, 'emulator.log'),
    ready,
    stopLimitMs: 30_000,
  };
  const managed = manage(spec, () => {});
  await managed.start();
  return {
    host,
    origin: `http://${host}`,
    projectId,
    process: managed,
    ready,
    accountsFile: join(dataDir, 'accounts', 'auth_export', 'accounts.json'),
    stop: async () => {
      await managed.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
