import { temporaryDir } from '@shop/lib/testing/fixtures';
import { spawnProcess } from '@shop/service-kit/testing';

const main = new URL('../src/main.ts', import.meta.url);

/** Runs the stand-in as a process of its own, on a free port; on data of its own unless DATA_DIR is given. */
export async function startStandIn(env: Readonly<Record<string, string>> = {}) {
  return spawnProcess(main, { PORT: '0', DATA_DIR: await temporaryDir(), ...env });
}
