import type { Deployable } from '@shop/tooling';

const always = ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.base.json'];
const shared = ['services/contracts', 'services/tooling'];

/** The folders that a package is built and tested from: itself, its kit, what that is made with, and the tools of every package. */
export function foldersOf({ folder, kit, service }: Deployable): string[] {
  return [...new Set([...shared, ...(service ? ['services/http-server'] : []), kit.folder, folder])];
}

/** What of the repository is in the package's own checkout. */
export function pathsOf(what: Deployable): string[] {
  const settings = what.service ? ['tsconfig.node.json'] : ['tsconfig.node.json', 'tsconfig.web.json'];
  return [...always, ...settings, ...foldersOf(what)];
}

export interface RootManifest extends Readonly<Record<string, unknown>> {
  readonly workspaces: readonly string[];
}

/** The root's manifest with these workspaces only, for an install that knows of nobody else. */
export function narrowed(root: RootManifest, what: Deployable): RootManifest {
  const folders = foldersOf(what);
  return { ...root, workspaces: root.workspaces.filter((each) => folders.includes(each)) };
}

/** What a lock file says of each package, by its path. */
type Locked = Readonly<Record<string, { version?: string; integrity?: string; link?: boolean }>>;
export interface LockFile {
  readonly packages: Locked;
}

/** Packages an install took that are not, byte for byte, those of the root's lock file. */
export function drifted(rootLock: Locked, installed: Locked): string[] {
  return Object.entries(installed)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .filter(([path, { version, integrity }]) => {
      const known = rootLock[path];
      return known?.version !== version || known?.integrity !== integrity;
    })
    .map(([path, { version }]) => `${path}@${version}`);
}
