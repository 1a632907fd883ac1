import { federation } from '@module-federation/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { ConfigEnv, PluginOption, Rolldown, UserConfig, UserConfigFnPromise } from 'vite';
import { contractFile, firstView, precompress, versionFile } from './build-plugins.ts';
import { kitVersion, sharedManifest, takenFromShell, wholeLibraries } from './shared-libraries.ts';

interface RemoteSettings {
  name: 'storefront' | 'dashboard' | 'admin';
  version: string;
}

interface FrontEnd {
  /** Name of the package without its scope. */
  name: string;
  version: string;
}

function plugins(own: PluginOption, { name, version }: FrontEnd): PluginOption[] {
  const file = versionFile({ name: name.replace('mf-', ''), version });
  return [react(), tailwindcss(), own, file, contractFile(name), precompress()];
}

/** Parse only the used files of barrel packages (lucide-react has 2,000 icons). */
const experimental = { lazyBarrel: true } satisfies Rolldown.InputOptions['experimental'];

const common = {
  // Source maps stay on the servers, which use them to resolve logged errors; browsers cannot fetch them.
  build: { target: 'es2022', sourcemap: 'hidden', rolldownOptions: { experimental } },
  clearScreen: false,
  // A build-time constant, so that code for stand-ins is dropped from all other builds.
  define: { 'import.meta.env.VITE_STAND_INS': JSON.stringify(process.env.VITE_STAND_INS ?? '') },
} satisfies UserConfig;

/** Asset URLs relative to the importing file: each kept version of a micro-frontend has its own base address. */
const besideTheFile = {
  renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
} satisfies UserConfig['experimental'];

/** `npm run dev` chooses the port. */
const server = {
  host: '127.0.0.1',
  strictPort: true,
  // Many editors truncate a file before writing it; reading it in between would break the page.
  watch: { awaitWriteFinish: { stabilityThreshold: 30, pollInterval: 10 } },
} satisfies UserConfig['server'];

/** `view`: the file that the edge renders first views with. */
function federatedRemote(name: string, view?: { readonly name: string }): PluginOption {
  return federation({
    name,
    filename: 'remoteEntry-[hash].js',
    exposes: { './area': './src/expose/area.tsx' },
    shared: takenFromShell(),
    dts: false,
    manifest: { additionalData: ({ stats }) => ({ ...stats, firstView: view?.name }) },
    shareStrategy: 'loaded-first',
    publicPath: 'auto',
    // Use the shell's federation runtime (decision 113).
    experiments: { externalRuntime: true },
    dev: { remoteHmr: true },
  });
}

/** Bundles the initial code of an area into one file; rolldown would split it by which pages share a module. */
const firstChunk = {
  name: 'area',
  tags: ['$initial' as const],
  // The federation bootstrap must run before the area, so it stays in its own chunk (decision 113).
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
 * Returns the plugins that make a micro-frontend of the sources. `npm run dev` serves them in three modes: `in-shell`, or on their own page as
 * `alone` or `mock`. Those two run without federation, so that React, kit and contracts are loaded once.
 */
async function remotePlugin(name: string, env: ConfigEnv): Promise<PluginOption> {
  if (env.command === 'build') {
    if (name !== 'storefront') return [wholeLibraries(), federatedRemote(name)];
    const view = firstView('src/expose/first-view.tsx', { ...common, plugins: [react()] });
    return [wholeLibraries(), federatedRemote(name, view.file), view.plugin];
  }
  if (env.mode === 'in-shell') return federatedRemote(name);
  return env.mode === 'mock' && (await import('msw/vite')).msw({ mode: 'worker-only' });
}

/** Returns the whole Vite configuration of a micro-frontend. It exposes one module, `./area`. */
export function remoteConfig({ name, version }: RemoteSettings): UserConfigFnPromise {
  return async (env) => ({
    ...common,
    base: `/mf/${name}/`,
    // One cache per mode: each pre-bundles other dependencies and would discard the cache of the other.
    cacheDir: env.command === 'serve' ? `node_modules/.vite/${env.mode}` : undefined,
    plugins: plugins(await remotePlugin(name, env), { name: `mf-${name}`, version }),
    experimental: besideTheFile,
    build: env.command === 'build' ? areaBuild : undefined,
    server,
  });
}

/**
 * Returns the shell's configuration. It provides the shared libraries and learns its remotes at run time. It goes without the federation plugin,
 * which would wrap each shared library: the shell registers them with the federation runtime itself (`shell/src/remotes/federation-host.ts`).
 */
export function shellConfig({ version, own }: { version: string; own: PluginOption }): UserConfig {
  return {
    ...common,
    build: {
      ...common.build,
      // Browsers without module preload are older than the target, except one that then loads the same files a little later.
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
      // Drops the runtime's script loading for Node. For remotes the plugin sets this.
      ENV_TARGET: JSON.stringify('web'),
    },
    server,
    plugins: [...plugins(own, { name: 'shell', version }), sharedManifest()],
  };
}
