import { federation } from '@module-federation/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { PluginOption, UserConfig } from 'vite';
import contracts from '../../services/contracts/package.json' with { type: 'json' };
import { precompress, versionFile } from './build-plugins.ts';

interface RemoteSettings {
  name: 'storefront' | 'dashboard' | 'admin';
  version: string;
  /** Port of its own server under `npm run dev`. */
  port: number;
}

function once(requiredVersion: string, eager: boolean) {
  return { singleton: true, requiredVersion, eager };
}

/**
 * What exists once in the page. The router and the query library are not here: the kit passes on the names in use,
 * so that they come once with the kit and stay tree-shaken. The contracts are values: a remote that was built with newer
 * ones than the shell brings its own copy along.
 */
function shared({ eager }: { eager: boolean }) {
  return {
    react: once('^19.0.0', eager),
    'react/jsx-runtime': once('^19.0.0', eager),
    'react-dom': once('^19.0.0', eager),
    '@shop/front-kit': once('^1.0.0', eager),
    '@shop/contracts': { requiredVersion: `^${contracts.version}`, eager },
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

/** The whole Vite configuration of a micro-frontend. It exposes one module, `./area`. */
export function remoteConfig({ name, version, port }: RemoteSettings): UserConfig {
  return {
    ...common,
    base: `/mf/${name}/`,
    plugins: plugins(
      federation({
        name,
        filename: 'remoteEntry-[hash].js',
        exposes: { './area': './src/expose/area.tsx' },
        shared: shared({ eager: false }),
        dts: false,
        manifest: true,
        publicPath: 'auto',
        disableRemote: true,
        disableSnapshot: true,
        dev: { remoteHmr: process.env.REMOTE_HMR !== '0' },
      }),
      { name, version },
    ),
    experimental: {
      renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
    },
    server: { port, strictPort: true, cors: true, origin: `http://localhost:${port}` },
  };
}

/** The shell's: it brings the shared libraries and learns its remotes at run time. */
export function shellConfig({ version, own }: { version: string; own: PluginOption[] }): UserConfig {
  return {
    ...common,
    define: { ...common.define, 'import.meta.env.SHOP_VERSION': JSON.stringify(version) },
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
