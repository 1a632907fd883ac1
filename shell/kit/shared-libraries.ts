import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { changeManifest } from './build-plugins.ts';
import kit from './package.json' with { type: 'json' };

const require = createRequire(import.meta.url);

/**
 * What exists once in the page; the shell brings it (`shell/src/remotes/federation-host.ts`). The router and the query library are not here: the
 * kit passes on the names in use, so that they come once with the kit and stay tree-shaken. The contracts are values, and each front end has those
 * that it uses: shared they would come whole, with every schema and zod (decision 113).
 */
const ranges = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  '@shop/front-kit': '^1.0.0',
} as const;

/** Given to micro-frontends from before kit contract 20, which would load copies of their own. */
const earlierRanges = { 'react-dom': '^19.0.0', 'react-dom/client': '^19.0.0' } as const;

export const kitVersion = kit.version;

/**
 * For a micro-frontend, without a copy to fall back on: its pages run in the shell, and its own page is built without federation. The page asks
 * for no range: it takes the shell's copy in any case, and comparing versions costs a slow phone 15 ms of its first view. The deployment gate
 * compares them, by the manifest (`rangesInManifest`).
 */
export function takenFromShell() {
  const shared = { singleton: true, requiredVersion: false as const, import: false as const };
  return Object.fromEntries(Object.keys(ranges).map((name) => [name, shared]));
}

function isShared(name: string): name is keyof typeof ranges {
  return name in ranges;
}

/** Says in a micro-frontend's manifest which versions of the shared libraries it needs. */
export function rangesInManifest(): Plugin {
  return changeManifest('shop:ranges-in-manifest', (manifest) => ({
    ...manifest,
    shared: manifest.shared.map((library) => ({
      ...library,
      ...(isShared(library.name) && { requiredVersion: ranges[library.name] }),
    })),
  }));
}

/**
 * Names every export of the shared libraries in the exposed module. Without it the federation plugin hands through those that it has seen used
 * when it stops looking, which on a busy machine is too early, and the build fails.
 */
export function wholeLibraries(): Plugin {
  const lines = Object.keys(ranges).map(
    (name, at) => `import * as shared${at} from '${name}';\nvoid shared${at};`,
  );
  return {
    name: 'shop:whole-libraries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/expose\/area\.tsx$/ },
      // Behind the code, where no line of it moves.
      handler: (code) => ({ code: [code, ...lines].join('\n'), map: null }),
    },
  };
}

function versionOf(name: string): string {
  if (name === kit.name) return kitVersion;
  const { version }: { version: string } = require(`${name.split('/')[0]}/package.json`);
  return version;
}

/** The shell's `mf-manifest.json`: nobody loads the shell by it, it says to the deployment gate which libraries the page gets. */
export function sharedManifest(): Plugin {
  const shared = Object.entries({ ...ranges, ...earlierRanges }).map(([name, requiredVersion]) => ({
    name,
    version: versionOf(name),
    requiredVersion,
    singleton: true,
  }));
  return {
    name: 'shop:shared-manifest',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'mf-manifest.json',
        source: JSON.stringify({ name: 'shell', shared }),
      });
    },
  };
}
