import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeArgs } from '@shop/lib/supervise/launch';
import type { ProcessSpec } from '@shop/lib/supervise/managed-process';
import { answerOk } from '@shop/lib/supervise/wait-until';

const script = fileURLToPath(new URL('./emulator.ts', import.meta.url));

export function accountsFileIn(dataDir: string): string {
  return join(dataDir, 'identity', 'accounts.json');
}

/** Process settings of the emulator. The small young generation keeps its start-up garbage from growing the process. */
export function emulatorSpec(options: { dataDir: string; port: number; projectId: string }): ProcessSpec {
  const url = `http://127.0.0.1:${options.port}/`;
  return {
    name: 'identity-emulator',
    command: process.execPath,
    args: ['--max-semi-space-size=2', ...nodeArgs(script, 'identity-emulator')],
    env: {
      PORT: String(options.port),
      FIREBASE_PROJECT_ID: options.projectId,
      ACCOUNTS_FILE: accountsFileIn(options.dataDir),
    },
    logFile: join(options.dataDir, 'logs', 'identity-emulator.log'),
    ready: answerOk(url),
  };
}
