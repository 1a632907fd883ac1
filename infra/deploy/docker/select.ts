/**
 * Copies what the image of one package needs out of the checkout: `select.ts <package's folder> <version>
 * <target> [further path …]`. `target/manifests` gets what npm reads to build; `target/production` gets the
 * same without development dependencies (npm would install those that another package needs in production);
 * `target/files` gets the sources, without tests, of the package and of every workspace package that it
 * needs. Refuses a package at another version than requested; `checkout` allows any.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const [wanted = '', version = '', target = '', ...further] = process.argv.slice(2);

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

const folders = manifestOf('.').workspaces ?? [];
const folderByName = new Map(folders.map((folder) => [manifestOf(folder).name, folder]));

function closure(folder: string, found = new Set<string>()): Set<string> {
  if (found.has(folder)) return found;
  found.add(folder);
  for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
    const next = folderByName.get(name);
    if (next !== undefined) closure(next, found);
  }
  return found;
}

const test = /\.(unit|int)\.test\.tsx?$/;
const unused = new Set(['README.md', 'testing', 'snapshots']);
const needed = closure(wanted);

/** A package inside another one's folder is copied only if it is needed itself. */
function isForeign(path: string): boolean {
  return folders.includes(path) && !needed.has(path);
}

function copy(path: string, to: string): void {
  mkdirSync(dirname(join(target, to, path)), { recursive: true });
  cpSync(join(root, path), join(target, to, path), {
    recursive: true,
    filter: (source) => {
      const below = source.slice(root.length);
      return !test.test(source) && !unused.has(basename(source)) && !isForeign(below);
    },
  });
}

const found = manifestOf(wanted).version;
if (version !== 'checkout' && found !== version)
  throw new Error(`${wanted} is at version ${found}, not ${version}`);

for (const to of ['manifests', 'production'])
  for (const file of ['package-lock.json', '.npmrc']) copy(file, to);
for (const file of ['.', ...folders].map((folder) => join(folder, 'package.json'))) {
  copy(file, 'manifests');
  const { devDependencies: _, ...manifest } = JSON.parse(readFileSync(join(root, file), 'utf8'));
  mkdirSync(dirname(join(target, 'production', file)), { recursive: true });
  writeFileSync(join(target, 'production', file), JSON.stringify(manifest));
}
for (const path of [...needed, ...further]) copy(path, 'files');
for (const file of ['package.json', 'infra/deploy/docker/is-healthy.sh']) copy(file, 'files');
