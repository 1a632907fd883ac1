import { federation } from '@module-federation/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { ConfigEnv, PluginOption, Rolldown, UserConfig, UserConfigFnPromise } from 'vite';
import { picturesInManifest, precompress, versionFile } from './build-plugins.ts';
import { iconsFromKit, productionRouter } from './lean-libraries.ts';
import { ownPage } from './own-page.ts';
import {
  kitVersion,
  rangesInManifest,
  sharedManifest,
  takenFromShell,
  wholeLibraries,
} from './shared-libraries.ts';

interface RemoteSettings {
  name: 'storefront' | 'dashboard' | 'admin';
  version: string;
}

function plugins(own: PluginOption, { name, version }: { name: string; version: string }): PluginOption[] {
  return [react(), tailwindcss(), own, versionFile({ name, version }), precompress()];
}

/** Of a package that only hands on what its files hold (lucide-react: 2,000 icons), read those files that are used. */
const experimental = { lazyBarrel: true } satisfies Rolldown.InputOptions['experimental'];

const common = {
  // The maps stay on the servers: what is logged of an error is traced back with them, and nobody can ask for one.
  build: { target: 'es2022', sourcemap: 'hidden', rolldownOptions: { experimental } },
  clearScreen: false,
  // Known while building, so that code for stand-ins is left out of every build that is not made for them.
  define: { 'import.meta.env.VITE_STAND_INS': JSON.stringify(process.env.VITE_STAND_INS ?? '') },
} satisfies UserConfig;

/** Beside the file that names it: kept versions of a micro-frontend stand at addresses of their own. */
const besideTheFile = {
  renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
} satisfies UserConfig['experimental'];

/** For `npm run dev`, which chooses the port. */
const server = {
  host: '127.0.0.1',
  strictPort: true,
  // Many editors empty a file before they write it; what is read in between would break the page.
  watch: { awaitWriteFinish: { stabilityThreshold: 30, pollInterval: 10 } },
} satisfies UserConfig['server'];

function federatedRemote(name: string, env: ConfigEnv): PluginOption {
  return federation({
    name,
    filename: 'remoteEntry-[hash].js',
    exposes: { './area': './src/expose/area.tsx' },
    shared: takenFromShell(),
    dts: false,
    manifest: true,
    shareStrategy: 'loaded-first',
    publicPath: 'auto',
    // Only in builds: Vite's client puts this setting into the page, where it would forbid the shell to load any remote.
    disableRemote: env.command === 'build',
    disableSnapshot: true,
    // The shell's is the only one in the page (decision 116).
    experiments: { externalRuntime: true },
    dev: { remoteHmr: true },
  });
}

/** What an area needs from the start is one file; rolldown would make one of each set of pages that share a module. */
const firstChunk = {
  name: 'area',
  tags: ['$initial' as const],
  // What prepares the shared libraries must have run before the area does.
  test: (id: string) => !/@module-federation|virtual:mf|__mf_|vite\/preload-helper/.test(id),
};

const areaBuild = {
  ...common.build,
  rolldownOptions: {
    experimental,
    input: 'src/expose/area.tsx',
    output: {
      codeSplitting: { groups: [firstChunk, { name: 'federation', test: /@module-federation/ }] },
    },
  },
} satisfies UserConfig['build'];

/**
 * What makes the sources a micro-frontend. `npm run dev` serves them in three modes: `in-shell`, and on a page of their own `alone` or
 * with `mock`, both without federation, so that React, kit and contracts are there once.
 */
async function remotePlugin(name: string, env: ConfigEnv): Promise<PluginOption> {
  if (env.command === 'build')
    return [
      wholeLibraries(),
      iconsFromKit(),
      federatedRemote(name, env),
      picturesInManifest(),
      rangesInManifest(),
      ownPage({ ...common, plugins: [react(), tailwindcss()], experimental: besideTheFile }),
    ];
  if (env.mode === 'in-shell') return federatedRemote(name, env);
  return env.mode === 'mock' && (await import('msw/vite')).msw({ mode: 'worker-only' });
}

/** The whole Vite configuration of a micro-frontend. It exposes one module, `./area`. */
export function remoteConfig({ name, version }: RemoteSettings): UserConfigFnPromise {
  return async (env) => ({
    ...common,
    base: `/mf/${name}/`,
    // One for each mode: each prepares other dependencies, and would throw away what the other prepared.
    ...(env.command === 'serve' && { cacheDir: `node_modules/.vite/${env.mode}` }),
    plugins: plugins(await remotePlugin(name, env), { name, version }),
    experimental: besideTheFile,
    ...(env.command === 'build' && { build: areaBuild }),
    server,
  });
}

/**
 * The shell's: it brings the shared libraries and learns its remotes at run time. Without the federation plugin, which would wrap each shared
 * library: the shell has them all and tells the federation runtime so itself (`shell/src/remotes/federation-host.ts`).
 */
export function shellConfig({ version, own }: { version: string; own: PluginOption[] }): UserConfig {
  return {
    ...common,
    build: {
      ...common.build,
      // Browsers without it are older than the target, but for one that loads the same a little later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        experimental,
        output: { codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] } },
      },
    },
    define: {
      ...common.define,
      'import.meta.env.SHOP_VERSION': JSON.stringify(version),
      'import.meta.env.KIT_VERSION': JSON.stringify(kitVersion),
      // The runtime's reading of remotes' manifests: the shell reads them itself.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      // The shell loads remotes itself, and remotes load none.
      FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
      // Without a word on it the runtime holds what would stand in for it, too.
      FEDERATION_OPTIMIZE_NO_SHARED: 'false',
      // The runtime's loading of scripts in Node; the plugin says so to remotes.
      ENV_TARGET: JSON.stringify('web'),
    },
    server,
    plugins: [...plugins(own, { name: 'shell', version }), sharedManifest(), productionRouter()],
  };
}
