import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@shop/lib/ports';
import { type ManagedProcess, manage } from '@shop/lib/supervise/managed-process';
import { accountsFileIn, emulatorSpec } from '../emulator-spec.ts';

export interface TestEmulator {
  /** `host:port`, as FIREBASE_AUTH_EMULATOR_HOST expects it. */
  readonly host: string;
  readonly origin: string;
  readonly projectId: string;
  readonly accountsFile: string;
  readonly process: ManagedProcess;
  readonly stop: () => Promise<void>;
}

export async function startEmulator(projectId = 'demo-parts'): Promise<TestEmulator> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-identity-'));
  const port = await freePort();
  const process = manage(emulatorSpec({ dataDir, port, projectId }), () => {});
  await process.start();
  return {
    host: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    projectId,
    accountsFile: accountsFileIn(dataDir),
    process,
    stop: async () => {
      await process.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
