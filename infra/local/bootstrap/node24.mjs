/** Plain JavaScript for any Node from 18 on, without packages. */
import { spawn, spawnSync } from 'node:child_process';
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CliError } from './install.mjs';

const neededMajor = 24;

function isEnough(version) {
  return Number.parseInt(version.replace('v', ''), 10) >= neededMajor;
}

/** Whether this very process is new enough. */
export function isNewEnough() {
  return isEnough(process.version);
}

/** The Node that the project installs as a package; throws when it is missing (npm skips optional packages silently). */
export function packagedNode(root) {
  const program = join(root, 'node_modules', '.bin', 'node');
  if (isEnough(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')) return program;
  throw new CliError(
    `The shop runs on Node ${neededMajor}; this is ${process.version}, and npm has none for ${process.platform}-${process.arch}.\n` +
      `Install Node ${neededMajor} (https://nodejs.org, or a version manager) and run the command again.`,
  );
}

const endWithParent = new URL('../../lib/end-with-parent.mjs', import.meta.url).href;

/** The same folder as in `cache-dir.ts`, for a process that cannot read TypeScript yet. */
function compileCacheDir() {
  const { SHOP_CACHE_DIR, XDG_CACHE_HOME } = process.env;
  return join(SHOP_CACHE_DIR || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'parts-shop'), 'compiled');
}

/** Runs a script in this very process. */
export async function runHere(script, args) {
  module.enableCompileCache(compileCacheDir());
  process.argv = [process.execPath, script, ...args];
  await import(pathToFileURL(script).href);
}

/** Runs a script under another Node that ends together with this process; resolves with its exit code. */
export async function runUnder({ node, root, script, args }) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(':');
  const child = spawn(node, ['--import', endWithParent, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: compileCacheDir() },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}
