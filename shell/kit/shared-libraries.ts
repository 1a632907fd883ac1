import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { changeManifest } from './build-plugins.ts';
import kit from './package.json' with { type: 'json' };

const require = createRequire(import.meta.url);

/**
 * Libraries loaded once per page; the shell provides them (`shell/src/remotes/federation-host.ts`). The router and the query library are not here:
 * the kit re-exports the names in use, so they load once with the kit and stay tree-shaken. The contracts are bundled with each front end:
 * sharing them would load every schema and zod (decision 113).
 */
const ranges = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  '@shop/front-kit': '^1.0.0',
} as const;

export const kitVersion = kit.version;

/**
 * Returns the `shared` setting of a micro-frontend, without a fallback copy: its pages run in the shell, and its own page is built without
 * federation. It requests no version range: the page uses the shell's copy in any case, and comparing versions costs a slow phone 15 ms of the
 * first view. The deployment gate compares the ranges in the manifest (`rangesInManifest`).
 */
export function takenFromShell() {
  const shared = { singleton: true, requiredVersion: false as const, import: false as const };
  return Object.fromEntries(Object.keys(ranges).map((name) => [name, shared]));
}

function isShared(name: string): name is keyof typeof ranges {
  return name in ranges;
}

/** Writes the required versions of the shared libraries into a micro-frontend's manifest. */
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
 * References every export of the shared libraries in the exposed module. Otherwise the federation plugin exposes only the exports it has seen by
 * the time it stops scanning; on a busy machine that is too early, and the build fails.
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
      // Append, so that line numbers do not change.
      handler: (code) => ({ code: [code, ...lines].join('\n'), map: null }),
    },
  };
}

function versionOf(name: string): string {
  if (name === kit.name) return kitVersion;
  const { version }: { version: string } = require(`${name.split('/')[0]}/package.json`);
  return version;
}

/** Writes the shell's `mf-manifest.json`. Only the deployment gate reads it, to learn which libraries the page provides. */
export function sharedManifest(): Plugin {
  const shared = Object.entries(ranges).map(([name, requiredVersion]) => ({
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
