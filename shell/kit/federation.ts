import { federation } from '@module-federation/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { ConfigEnv, PluginOption, UserConfig, UserConfigFnPromise } from 'vite';
import { precompress, versionFile } from './build-plugins.ts';

interface RemoteSettings {
  name: 'storefront' | 'dashboard' | 'admin';
  version: string;
}

function once(requiredVersion: string, eager: boolean) {
  return { singleton: true, requiredVersion, eager };
}

/**
 * What exists once in the page. The router and the query library are not here: the kit passes on the names in use,
 * so that they come once with the kit and stay tree-shaken. The contracts are values, and each front end has those that it uses:
 * shared they would come whole, with every schema and zod (decision 113).
 */
function shared({ eager }: { eager: boolean }) {
  return {
    react: once('^19.0.0', eager),
    'react/jsx-runtime': once('^19.0.0', eager),
    'react-dom': once('^19.0.0', eager),
    '@shop/front-kit': once('^1.0.0', eager),
  };
}

function plugins(own: PluginOption, { name, version }: { name: string; version: string }): PluginOption[] {
  return [react(), tailwindcss(), own, versionFile({ name, version }), precompress()];
}

const common = {
  // The maps stay on the servers: what is logged of an error is traced back with them, and nobody can ask for one.
  build: { target: 'es2022', sourcemap: 'hidden' },
  clearScreen: false,
  // Known while building, so that code for stand-ins is left out of every build that is not made for them.
  define: { 'import.meta.env.VITE_STAND_INS': JSON.stringify(process.env.VITE_STAND_INS ?? '') },
} satisfies UserConfig;

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
    shared: shared({ eager: false }),
    dts: false,
    manifest: true,
    publicPath: 'auto',
    // Only in builds: Vite's client puts this setting into the page, where it would forbid the shell to load any remote.
    disableRemote: env.command === 'build',
    disableSnapshot: true,
    dev: { remoteHmr: true },
  });
}

/**
 * What makes the sources a micro-frontend. `npm run dev` serves them in three modes: `in-shell`, and on a page of their own `alone` or
 * with `mock`, both without federation, so that React, kit and contracts are there once.
 */
async function remotePlugin(name: string, env: ConfigEnv): Promise<PluginOption> {
  if (env.command === 'build' || env.mode === 'in-shell') return federatedRemote(name, env);
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
    experimental: {
      renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
    },
    server,
  });
}

/** The shell's: it brings the shared libraries and learns its remotes at run time. */
export function shellConfig({ version, own }: { version: string; own: PluginOption[] }): UserConfig {
  return {
    ...common,
    define: { ...common.define, 'import.meta.env.SHOP_VERSION': JSON.stringify(version) },
    server,
    plugins: [
      ...plugins(
        federation({
          name: 'shell',
          remotes: {},
          shared: shared({ eager: true }),
          shareStrategy: 'loaded-first',
          dts: false,
          // Nobody loads the shell by it: it says which libraries the page gets.
          manifest: true,
          disableSnapshot: true,
          dev: { remoteHmr: true },
        }),
        { name: 'shell', version },
      ),
      ...own,
    ],
  };
}
