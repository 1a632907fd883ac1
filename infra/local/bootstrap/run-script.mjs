/** Plain JavaScript for any Node from 18 on, without packages. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const endWithParent = new URL('../end-with-parent.mjs', import.meta.url).href;

/** Runs a script in this very process. */
export const runHere = async (script, args) => {
  process.argv = [process.execPath, script, ...args];
  await import(pathToFileURL(script).href);
};

/** Runs a script under another Node that ends together with this process; resolves with its exit code. */
export const runUnder = async ({ node, root, script, args }) => {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(':');
  const child = spawn(node, ['--import', endWithParent, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: path },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
};
