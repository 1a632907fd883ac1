/** Plain JavaScript for any Node from 18 on, without packages. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The checkout and its workspaces: npm may put packages into each. */
function foldersOf(root) {
  return ['.', ...(readJson(join(root, 'package.json')).workspaces ?? [])];
}

/** The lock file with the place of each package whose contents it knows, where package sources keep it by custom. */
function withAddresses(lock, source) {
  const packages = Object.entries(lock.packages ?? {}).map(([path, entry]) => {
    if (!path.includes('node_modules/') || !entry.integrity || entry.resolved) return [path, entry];
    const name = entry.name ?? path.split('node_modules/').at(-1);
    const file = `${name.split('/').at(-1)}-${entry.version}.tgz`;
    return [path, { ...entry, resolved: `${source}${name}/-/${file}` }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

/**
 * The lock file names no package source, so npm asks the source for all versions of a package before it fetches one, which is a quarter
 * of the work of an install. So it installs in a folder whose lock file says where each package is; what it fetches has to be
 * what the checkout's lock file says as before. Returns the folder.
 */
export function prepareFolder(root, source) {
  const place = join(root, '.cache', 'install');
  rmSync(place, { recursive: true, force: true });
  for (const folder of foldersOf(root)) {
    mkdirSync(join(place, folder), { recursive: true });
    copyFileSync(join(root, folder, 'package.json'), join(place, folder, 'package.json'));
  }
  if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(place, '.npmrc'));
  const lock = withAddresses(readJson(join(root, 'package-lock.json')), source.replace(/\/*$/, '/'));
  writeFileSync(join(place, 'package-lock.json'), JSON.stringify(lock));
  return place;
}

/** As npm does before it installs: both together would take twice the disk. */
export function removePackages(root) {
  for (const folder of foldersOf(root))
    rmSync(join(root, folder, 'node_modules'), { recursive: true, force: true });
}

/**
 * Moves what was installed into the checkout. Links between packages lead from one to the other, so they go on to fit. The checkout's own
 * come last: by them the next start sees that all is installed.
 */
export function takeOver(place, root) {
  for (const folder of foldersOf(root).reverse()) {
    const installed = join(place, folder, 'node_modules');
    if (existsSync(installed)) renameSync(installed, join(root, folder, 'node_modules'));
  }
}
