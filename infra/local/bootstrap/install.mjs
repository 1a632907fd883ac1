/** Plain JavaScript for any Node from 18 on, without packages: it runs before there are any. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A failure that the user can do something about: the message says what, so it is printed without a stack. */
export class CliError extends Error {
  name = 'CliError';
}

const neededBytes = 2_000_000_000;

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/** Compares npm's record of what it installed with the lock file. Optional packages of other platforms may be missing. */
export function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesIn(record);
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** Leaves node_modules/.bin off the PATH, so npm does not run on the Node it is about to replace. */
function environment() {
  const bin = join('node_modules', '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((dir) => !dir.endsWith(bin));
  return { ...process.env, PATH: path.join(delimiter) };
}

function reasonOf(root, env) {
  const { bavail, bsize } = statfsSync(root);
  const { error, status } = spawnSync('npm', ['ping', '--fetch-retries=0'], { env });
  if (error) return 'npm was not found. Install Node.js with npm and try again.';
  if (bavail * bsize < neededBytes)
    return `Not enough disk space in ${root}: about 2000 MB are needed. Free some and run the command again.`;
  if (status === 0) return "The packages could not be installed. npm's message above says why.";
  return (
    'npm could not reach its package source. Check the network, or set the source that\n' +
    '`npm config get registry` names (a proxy or mirror), and run the command again.'
  );
}

/** Runs `npm ci`, which shows its own progress. Throws a CliError that says what to do. */
export async function install(root) {
  console.log('Installing packages (about a minute the first time) …');
  const env = environment();
  const child = spawn('npm', ['ci', '--fetch-retries=2'], { cwd: root, env, stdio: 'inherit' });
  const stop = (signal) => child.kill(signal);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const code = await new Promise((resolve) => {
    child.once('exit', resolve).once('error', resolve);
  });
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (child.killed) throw new CliError('Installation stopped. Run the command again to finish it.');
  if (code !== 0) throw new CliError(reasonOf(root, env));
}
