/**
 * `node infra/local/bootstrap.mjs <script> [arguments]`: installs what is missing, then runs the script under Node 24, whatever Node this
 * is (18 or later): npm has Node as a package, so an older system needs no second installer. Every npm script of the project starts here.
 * No packages, no TypeScript.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const endWithParent = new URL('../lib/end-with-parent.mjs', import.meta.url).href;
const bin = join('node_modules', '.bin');
const neededMajor = 24;
const neededBytes = 3_000_000_000;
/** On Windows npm is a script of the command shell. */
const shell = process.platform === 'win32';

function packagesIn(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).packages ?? {};
}

/** Compares npm's record of what it installed with the lock file. Optional packages of other platforms may be missing. */
function isInstalled() {
  const record = join('node_modules', '.package-lock.json');
  if (!existsSync(join(root, record))) return false;
  const installed = packagesIn(record);
  return Object.entries(packagesIn('package-lock.json')).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function reasonOf(env) {
  const { bavail, bsize } = statfsSync(root);
  const { error, status } = spawnSync('npm', ['ping', '--fetch-retries=0'], { env, shell });
  if (error) return 'npm was not found. Install Node.js with npm and try again.';
  if (bavail * bsize < neededBytes)
    return `Not enough disk space in ${root}: about 3000 MB are needed. Free some and run the command again.`;
  if (status === 0) return "The packages could not be installed. npm's message above says why.";
  return (
    'npm could not reach its package source. Check the network, or set the source that\n' +
    '`npm config get registry` names (a proxy or mirror), and run the command again.'
  );
}

/** Runs `npm ci`, which shows its own progress. Throws an error that says what to do. */
async function install() {
  console.log('Installing packages (about a minute the first time) …');
  // Without node_modules/.bin, so that npm does not run on the Node it is about to replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter((dir) => !dir.endsWith(bin));
  const env = { ...process.env, PATH: path.join(delimiter) };
  const child = spawn('npm', ['ci', '--fetch-retries=2'], { cwd: root, env, shell, stdio: 'inherit' });
  const stop = (signal) => child.kill(signal);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const code = await new Promise((end) => child.once('exit', end).once('error', end));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (child.killed) throw new Error('Installation stopped. Run the command again to finish it.');
  if (code !== 0) throw new Error(reasonOf(env));
}

function isEnough(version) {
  return Number.parseInt(version.replace('v', ''), 10) >= neededMajor;
}

/** The Node that the project installs as a package; npm skips optional packages silently. */
function packagedNode() {
  const program = join(root, bin, 'node');
  if (isEnough(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')) return program;
  throw new Error(
    `The shop runs on Node ${neededMajor}; this is ${process.version}, and npm has none for ${process.platform}-${process.arch}.\n` +
      `Install Node ${neededMajor} (https://nodejs.org, or a version manager) and run the command again.`,
  );
}

/** Installs what is missing; returns the Node for the script. */
async function prepare() {
  if (!isInstalled()) await install();
  return isEnough(process.version) ? process.execPath : packagedNode();
}

/** npm cannot forward a `kill -9`: ends this process, as on SIGTERM, once npm is gone. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || process.kill(process.pid, 'SIGTERM'), 2_000).unref();
}

/** Runs a script as a program of its own, which ends together with this process. */
function run(node, script, args) {
  const child = spawn(node, ['--import', endWithParent, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${join(root, bin)}:${process.env.PATH ?? ''}`,
      NODE_COMPILE_CACHE: compileCacheDir,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => {
    process.exitCode = signal ? 1 : (code ?? 1);
  });
}

/** The same folder as in `lib/root.ts`, for a process that cannot read TypeScript yet. */
const { SHOP_CACHE_DIR, XDG_CACHE_HOME } = process.env;
const cacheDir = SHOP_CACHE_DIR || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'parts-shop');
const compileCacheDir = join(cacheDir, 'compiled');

const [name = '', ...args] = process.argv.slice(2);
const script = resolve(root, name);
endWithNpm();
const node = await prepare().catch((error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
run(node, script, args);
