import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@shop/lib/ports';
import { nodeArgs } from '@shop/lib/supervise/launch';

/** Run directly: npm's wrapper would not pass on signals. */
const program = fileURLToPath(import.meta.resolve('firebase-tools/lib/bin/firebase.js'));

export interface EmulatorOptions {
  /** Keeps the accounts (`accounts`, the emulator's export) and the settings of its command line. */
  readonly dir: string;
  readonly projectId: string;
  readonly host: string;
  readonly port: number;
}

export function accountsDirOf(dir: string): string {
  return join(dir, 'accounts');
}

/** Runs a command of firebase-tools that ends together with this process. */
function run(dir: string, args: readonly string[]): ChildProcess {
  // The folder where two emulators of one project would find each other, and export each other's accounts.
  const temporary = join(dir, 'tmp');
  const env = {
    ...process.env,
    CI: 'true',
    NO_UPDATE_NOTIFIER: '1',
    XDG_CONFIG_HOME: join(dir, 'config'),
    TMPDIR: temporary,
    TEMP: temporary,
  };
  return spawn(process.execPath, nodeArgs(program, ...args), {
    cwd: dir,
    env,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
}

async function writeSettings({ dir, host, port }: EmulatorOptions): Promise<void> {
  const settings = {
    emulators: {
      auth: { host, port },
      hub: { host: '127.0.0.1', port: await freePort() },
      logging: { host: '127.0.0.1', port: await freePort() },
      // The page would be downloaded at the start, which fails offline.
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
  await writeFile(join(dir, 'firebase.json'), JSON.stringify(settings, undefined, 2));
}

/** Starts the emulator with the accounts of the last export; on SIGTERM it exports them again. Takes 5 to 20 s until it listens. */
export async function startEmulatorCommand(options: EmulatorOptions): Promise<ChildProcess> {
  const { dir, projectId } = options;
  const accounts = accountsDirOf(dir);
  for (const name of ['tmp', 'config']) await mkdir(join(dir, name), { recursive: true });
  await writeSettings(options);
  const kept = ['--import', accounts, '--export-on-exit', accounts];
  return run(dir, ['emulators:start', '--only', 'auth', '--project', projectId, ...kept]);
}

/** Exports the accounts of the running emulator; takes about 2 s. */
export async function exportAccounts({ dir, projectId }: EmulatorOptions): Promise<void> {
  const command = run(dir, ['emulators:export', accountsDirOf(dir), '--project', projectId, '--force']);
  const [code] = await once(command, 'exit');
  if (code !== 0) throw new Error(`the export of the accounts ended with ${code}`);
}
