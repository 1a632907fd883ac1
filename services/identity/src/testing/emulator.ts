import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atFileEnd, spawnProcess, type TestProcess } from '@shop/service-kit/testing';

const main = new URL('../../../../infra/stand-ins/identity/emulator.ts', import.meta.url);

/** Starts the identity service's official emulator as a process; its `url` is where it serves. */
export async function startEmulator(projectId: string): Promise<TestProcess> {
  const dir = await mkdtemp(join(tmpdir(), 'identity-emulator-'));
  const emulator = await spawnProcess(main, {
    PORT: '0',
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:0',
    IDENTITY_DIR: dir,
  });
  atFileEnd(async () => {
    await emulator.end();
    await rm(dir, { recursive: true, force: true });
  });
  return emulator;
}
