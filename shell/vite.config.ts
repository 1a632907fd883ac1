import { shellConfig } from '@shop/front-kit/federation';
import { defineConfig } from 'vite';
import { firstPaintPlugin } from './build/first-paint-plugin.ts';
import { webManifest } from './build/web-manifest-plugin.ts';
import pkg from './package.json' with { type: 'json' };

const routerOfBrowsers = new URL('src/shared/router.ts', import.meta.url).pathname;

export default defineConfig({
  ...shellConfig({ version: pkg.version, own: [firstPaintPlugin(), webManifest()] }),
  resolve: { alias: { 'react-router-dom': routerOfBrowsers } },
});
