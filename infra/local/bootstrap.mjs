/**
 * `node infra/local/bootstrap.mjs [--with <folder>] <script> [arguments]`: installs what is missing, then runs the script under Node 24,
 * whatever Node this is (18 or later). `--with` names a folder whose own packages only this script needs. Every npm script of the project
 * starts here. No packages, no TypeScript.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError, install, isInstalled } from './bootstrap/install.mjs';
import { isNewEnough, packagedNode, runHere, runUnder } from './bootstrap/node24.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The script, its arguments, and the folders whose packages it needs. */
function read(args) {
  if (args[0] !== '--with') return { script: args[0], args: args.slice(1), folders: [root] };
  const [, folder = '', script, ...rest] = args;
  return { script, args: rest, folders: [root, resolve(root, folder)] };
}

/** npm cannot forward a `kill -9`: ends this process, as on SIGTERM, once npm is gone. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || process.kill(process.pid, 'SIGTERM'), 2_000).unref();
}

async function bootstrap(line) {
  const { script, args, folders } = read(line);
  if (!script)
    throw new CliError('Usage: node infra/local/bootstrap.mjs [--with <folder>] <script> [arguments]');
  const file = resolve(root, script);
  endWithNpm();
  const fresh = !isInstalled(root);
  for (const folder of folders) if (!isInstalled(folder)) await install(folder);
  // The install may have replaced the very Node that runs this.
  if (isNewEnough() && !fresh) return runHere(file, args);
  const node = isNewEnough() ? process.execPath : packagedNode(root);
  process.exitCode = await runUnder({ node, root, script: file, args });
}

await bootstrap(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof CliError)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
});
