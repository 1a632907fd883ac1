import { type Deployable, foldersOf } from '@shop/tooling';

const always = ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.base.json'];

export function pathsOf(what: Deployable): string[] {
  const settings = what.service ? ['tsconfig.node.json'] : ['tsconfig.node.json', 'tsconfig.web.json'];
  return [...always, ...settings, ...foldersOf(what)];
}

interface RootManifest extends Readonly<Record<string, unknown>> {
  readonly workspaces: readonly string[];
}

/** Returns the root's manifest limited to the package's workspaces, so the install ignores all others. */
export function narrowed(root: RootManifest, what: Deployable): RootManifest {
  const folders = foldersOf(what);
  return { ...root, workspaces: root.workspaces.filter((each) => folders.includes(each)) };
}
