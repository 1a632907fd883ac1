/**
 * `node infra/local/bootstrap.mjs <script> [arguments]`: installs what is missing, then runs the script under Node 24,
 * whatever Node this is (18 or later). Every npm script of the project starts here. No packages, no TypeScript.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError } from './bootstrap/cli-error.mjs';
import { install, isInstalled } from './bootstrap/install.mjs';
import { isNewEnough, packagedNode, runHere, runUnder } from './bootstrap/node24.mjs';
import { endWithNpm } from './bootstrap/npm-guard.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function bootstrap([script, ...args]) {
  if (!script) throw new CliError('Usage: node infra/local/bootstrap.mjs <script> [arguments]');
  const file = resolve(root, script);
  endWithNpm();
  const fresh = !isInstalled(root);
  if (fresh) await install(root);
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
