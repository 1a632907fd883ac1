/**
 * Builds a micro-frontend as up to kit contract 19: with its own federation runtime and fallback copies of the shared libraries (decision 113).
 * Do not modernise it: tabs of the new shell load such builds for as long as they are kept. Run in a micro-frontend's folder, without
 * the package's own configuration: `vite build --config …`.
 */
import { basename } from 'node:path';
import { federation } from '@module-federation/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const name = basename(process.cwd()).replace(/^mf-/, '');

function withFallback(requiredVersion: string) {
  return { singleton: true, requiredVersion, eager: false };
}

/** Read by Vite. @public */
export default defineConfig({
  base: `/mf/${name}/`,
  build: { target: 'es2022' },
  clearScreen: false,
  logLevel: 'warn',
  define: { 'import.meta.env.VITE_STAND_INS': JSON.stringify('1') },
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  plugins: [
    react(),
    tailwindcss(),
    federation({
      name,
      filename: 'remoteEntry-[hash].js',
      exposes: { './area': './src/expose/area.tsx' },
      shared: {
        react: withFallback('^19.0.0'),
        'react/jsx-runtime': withFallback('^19.0.0'),
        'react-dom': withFallback('^19.0.0'),
        '@shop/front-kit': withFallback('^1.0.0'),
      },
      dts: false,
      manifest: true,
      publicPath: 'auto',
      disableRemote: true,
      disableSnapshot: true,
    }),
    {
      name: 'shop:earlier-version-file',
      generateBundle() {
        const source = JSON.stringify({ name, version: '1.0.0', kit: 19 });
        this.emitFile({ type: 'asset', fileName: 'version.json', source });
      },
    },
  ],
});
