import type { Deployable } from '@shop/tooling';

const shared = ['services/contracts', 'services/tooling'];
const always = ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.base.json'];

/** The folders that a package is built and tested from: itself, its kit, the contracts and the tools of every package. */
export function foldersOf({ folder, kit }: Deployable): string[] {
  return [...new Set([...shared, kit.folder, folder])];
}

function settingsOf({ service }: Deployable): string[] {
  return service ? ['tsconfig.node.json'] : ['tsconfig.node.json', 'tsconfig.web.json'];
}

/** What of the repository is in the package's own checkout. */
export function pathsOf(what: Deployable): string[] {
  return [...always, ...settingsOf(what), ...foldersOf(what)];
}

interface RootManifest extends Readonly<Record<string, unknown>> {
  readonly workspaces: readonly string[];
}

/** The root's manifest with these workspaces only, for an install that knows of nobody else. */
export function narrowed(root: RootManifest, what: Deployable): RootManifest {
  const folders = foldersOf(what);
  return { ...root, workspaces: root.workspaces.filter((each) => folders.includes(each)) };
}

interface Locked {
  readonly version?: string | undefined;
  readonly integrity?: string | undefined;
  readonly link?: boolean | undefined;
}

/** Packages an install took that are not, byte for byte, those of the root's lock file. */
export function drifted(
  rootLock: Readonly<Record<string, Locked>>,
  installed: Readonly<Record<string, Locked>>,
): string[] {
  return Object.entries(installed)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .filter(([path, { version, integrity }]) => {
      const known = rootLock[path];
      return known?.version !== version || known?.integrity !== integrity;
    })
    .map(([path, { version }]) => `${path}@${version}`);
}
