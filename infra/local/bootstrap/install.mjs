/** Plain JavaScript for any Node from 18 on, without packages: it runs before there are any. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { prepareFolders, removePackages, removePlaces, takeOver } from './addressed-install.mjs';
import { CliError } from './cli-error.mjs';

const neededBytes = 2_000_000_000;
const progressEveryMs = 5_000;
const keptOutput = 20_000;
const shownLines = 12;

/** @returns {Record<string, {version?: string, integrity?: string, optional?: boolean, link?: boolean}>} */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/** Whether npm's own record of what it installed agrees with the lock file; optional packages of other platforms may be missing. */
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

/** What to do about a failure, by signs of it in npm's output. */
const remedies = [
  [/ENOSPC|no space left/i, 'The disk is full. Free about 2 GB and run the command again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network|ERR_SOCKET_TIMEOUT/i,
    'npm could not reach its package source. Check the network, or the source that `npm config get registry`\n' +
      'names (a proxy or mirror may have to be set), and run the command again.',
  ],
  [/EACCES|EPERM/, 'npm may not write into this folder. Make it yours (chown) and run the command again.'],
  [/ENOENT.*npm|npm: not found/, 'npm was not found. Install Node.js with npm and try again.'],
  [
    /EUSAGE/,
    'package.json and package-lock.json do not agree. Run `npm install` once, and keep the lock file it writes.',
  ],
];

function remedyFor(output) {
  return remedies.find(([sign]) => sign.test(output))?.[1] ?? 'npm said:';
}

/** npm gives the reason first and its usage after that. */
function firstLines(output) {
  return output
    .split('\n')
    .filter((line) => !/^npm warn/.test(line) && line.trim() !== '')
    .slice(0, shownLines)
    .join('\n');
}

function checkDisk(root) {
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < neededBytes)
    throw new CliError(
      `Too little disk space in ${root}: ${Math.round((bavail * bsize) / 1e6)} MB are free, about 2000 MB are needed.\nFree some and run the command again.`,
    );
}

/** Without node_modules/.bin on the PATH: npm must not run on the very Node that it is about to replace. */
function environment() {
  return {
    ...process.env,
    PATH: (process.env.PATH ?? '')
      .split(delimiter)
      .filter((dir) => !dir.endsWith(join('node_modules', '.bin')))
      .join(delimiter),
  };
}

function showProgress(root, place) {
  const startedAt = Date.now();
  const wanted = Object.entries(packagesIn(join(root, 'package-lock.json')))
    .filter(([path, { link, optional }]) => path.includes('node_modules/') && !link && !optional)
    .map(([path]) => join(place, path, 'package.json'));
  const timer = setInterval(() => {
    const done = wanted.filter((file) => existsSync(file)).length;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(`  ${done} of ${wanted.length} packages (${seconds} s)`);
  }, progressEveryMs);
  return () => clearInterval(timer);
}

const flags = [
  'ci',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=4000',
];

/** Runs npm to its end, or to this program's. */
async function npm(cwd, args) {
  const child = spawn('npm', args, {
    cwd,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-keptOutput);
    });
  let stopped = false;
  const forward = (signal) => {
    stopped = true;
    child.kill(signal);
  };
  process.once('SIGINT', forward).once('SIGTERM', forward);
  const code = await new Promise((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => {
      output += error.message;
      resolve(1);
    });
  });
  process.off('SIGINT', forward).off('SIGTERM', forward);
  if (stopped) throw new CliError('Stopped while packages were installed. The next start installs them.');
  return { code, output };
}

/** Where npm gets packages from; undefined when it does not say so. */
async function packageSource(root) {
  const { code, output } = await npm(root, ['config', 'get', 'registry']);
  return code === 0 ? /^https?:\/\/\S+$/m.exec(output)?.[0] : undefined;
}

/** Whether npm could install with the places that packages have by custom. Links of Windows name whole paths, so nothing can be moved there. */
async function installAddressed(root) {
  const source = process.platform === 'win32' ? undefined : await packageSource(root);
  if (source === undefined) return false;
  removePackages(root);
  const places = prepareFolders(root, source);
  const stopProgress = showProgress(root, places[0]);
  const ended = await Promise.all(places.map((place) => npm(place, flags)));
  stopProgress();
  const isComplete = ended.every(({ code }) => code === 0);
  if (isComplete) takeOver(root);
  removePlaces(root);
  return isComplete;
}

/** Installs exactly what the lock file says; throws a CliError that says what to do. */
export async function install(root) {
  checkDisk(root);
  console.log('Installing packages (the first time takes about a minute) …');
  if (await installAddressed(root)) return;
  const stopProgress = showProgress(root, root);
  const { code, output } = await npm(root, flags);
  stopProgress();
  if (code !== 0)
    throw new CliError(`The packages could not be installed.\n${remedyFor(output)}\n\n${firstLines(output)}`);
}
