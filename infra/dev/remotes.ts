import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError } from '../lib/cli-error.ts';
import { freePort } from '../lib/ports.ts';
import { root } from '../lib/root.ts';
import { nodeArgs } from '../lib/supervise/launch.ts';
import type { Frame } from './options.ts';

export interface ServedRemote {
  /** Name in the page: `dashboard`. */
  readonly name: string;
  /** Path on every origin: `/mf/dashboard/`. */
  readonly base: string;
  /** Vite's own address. */
  readonly url: string;
}

/** Keeps the code for stand-ins in the build; the shop's configuration decides whether it is used. */
export const withStandIns = { 'import.meta.env.VITE_STAND_INS': JSON.stringify('1') };

const script = fileURLToPath(new URL('serve-remote.ts', import.meta.url));

/** Starts Vite for one micro-frontend, in the mode of that name; it ends with this process. */
export async function serveRemote(folder: string, frame: Frame): Promise<ServedRemote> {
  const name = folder.slice('mf-'.length);
  const cwd = join(root, folder);
  const port = await freePort();
  const vite = spawn(process.execPath, nodeArgs(script, cwd, frame, String(port)), {
    cwd,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const isListening = await Promise.race([
    once(vite, 'message').then(() => true),
    once(vite, 'exit').then(() => false),
  ]);
  if (!isListening) throw new CliError(`Vite did not start for ${folder}; see the error above.`);
  vite.once('exit', () => console.error(`Vite for ${folder} ended; run npm run dev again.`));
  return { name, base: `/mf/${name}/`, url: `http://127.0.0.1:${port}` };
}
