/** Plain JavaScript for any Node from 18 on, without packages. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
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

/** The lock file in two: the optional packages of the checkout itself (Node, which depends on no other package), and all others. */
function divide(lock) {
  const { optionalDependencies = {}, ...checkout } = lock.packages?.[''] ?? {};
  const most = {};
  const node = { '': { optionalDependencies } };
  for (const [path, entry] of Object.entries(lock.packages ?? {})) {
    if (path === '') most[path] = checkout;
    else if (Object.hasOwn(optionalDependencies, path.slice('node_modules/'.length))) node[path] = entry;
    else most[path] = entry;
  }
  return { optionalDependencies, most: { ...lock, packages: most }, node: { ...lock, packages: node } };
}

function writeJson(folder, name, content) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(content));
}

/** Where npm installs what is moved into the checkout afterwards. */
function placesOf(root) {
  return { most: join(root, '.cache', 'install'), node: join(root, '.cache', 'install-node') };
}

export function removePlaces(root) {
  for (const place of Object.values(placesOf(root))) rmSync(place, { recursive: true, force: true });
}

/**
 * The lock file names no package source, so npm asks the source for all versions of a package before it fetches one, which is a quarter
 * of the work of an install. So it installs in a folder whose lock file says where each package is; what it fetches has to be
 * what the checkout's lock file says as before. Node gets a folder of its own: npm unpacks on one core, and had Node's 190 MB left
 * when all else was there. Returns the folders, that of most packages first.
 */
export function prepareFolders(root, source) {
  removePlaces(root);
  const { most, node } = placesOf(root);
  const lock = withAddresses(readJson(join(root, 'package-lock.json')), source.replace(/\/*$/, '/'));
  const { optionalDependencies, ...locks } = divide(lock);
  for (const folder of foldersOf(root)) {
    mkdirSync(join(most, folder), { recursive: true });
    copyFileSync(join(root, folder, 'package.json'), join(most, folder, 'package.json'));
  }
  const { optionalDependencies: _, ...manifest } = readJson(join(root, 'package.json'));
  writeJson(most, 'package.json', manifest);
  writeJson(most, 'package-lock.json', locks.most);
  const places = [most];
  if (Object.keys(optionalDependencies).length > 0) {
    writeJson(node, 'package.json', { optionalDependencies });
    writeJson(node, 'package-lock.json', locks.node);
    places.push(node);
  }
  if (existsSync(join(root, '.npmrc')))
    for (const place of places) copyFileSync(join(root, '.npmrc'), join(place, '.npmrc'));
  return places;
}

/** As npm does before it installs: both together would take twice the disk. */
export function removePackages(root) {
  for (const folder of foldersOf(root))
    rmSync(join(root, folder, 'node_modules'), { recursive: true, force: true });
}

/** Npm's own record of what it installed. */
const record = '.package-lock.json';

/** What was installed in `place` goes to the packages in `others`; so does what npm noted of it, last, as npm believes no record that is older than a package. */
function moveTo(others, place) {
  const modules = 'node_modules';
  if (!existsSync(join(place, modules, record))) return;
  const { packages } = readJson(join(place, modules, record));
  const bins = existsSync(join(place, modules, '.bin')) ? readdirSync(join(place, modules, '.bin')) : [];
  mkdirSync(join(others, modules, '.bin'), { recursive: true });
  for (const path of [
    ...Object.keys(packages).filter((path) => path !== '' && existsSync(join(place, path))),
    ...bins.map((bin) => join(modules, '.bin', bin)),
  ])
    renameSync(join(place, path), join(others, path));
  const all = readJson(join(others, modules, record));
  writeJson(join(others, modules), record, { ...all, packages: { ...all.packages, ...packages } });
}

/**
 * Moves what was installed into the checkout. Links between packages lead from one to the other, so they go on to fit. The checkout's own
 * come last: by them the next start sees that all is installed.
 */
export function takeOver(root) {
  const { most, node } = placesOf(root);
  moveTo(most, node);
  for (const folder of foldersOf(root).reverse()) {
    const installed = join(most, folder, 'node_modules');
    if (existsSync(installed)) renameSync(installed, join(root, folder, 'node_modules'));
  }
}
