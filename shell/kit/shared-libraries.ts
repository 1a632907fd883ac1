import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
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
 * Returns the `shared` setting of a micro-frontend, without a fallback copy: its pages run in the shell, and `npm run dev` shows its own page
 * without federation.
 */
export function takenFromShell() {
  return Object.fromEntries(
    Object.entries(ranges).map(([name, requiredVersion]) => [
      name,
      { singleton: true, requiredVersion, import: false as const },
    ]),
  );
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
