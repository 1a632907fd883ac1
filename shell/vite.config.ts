import { shellConfig } from '@shop/front-kit/federation';
import { defineConfig, type UserConfig } from 'vite';
import { bootScript, firstPaint, preloadFonts } from './build/page-plugins.ts';
import pkg from './package.json' with { type: 'json' };

/** For working on the shell alone: a running shop answers for everything that is not the shell. */
const edge = process.env.EDGE_URL ?? 'http://localhost:3000';
const proxy = { '/api': edge, '/config.json': edge, '/remotes.json': edge, '/mf': edge };

const own: UserConfig = { server: { proxy }, preview: { proxy } };

export default defineConfig({
  ...shellConfig({ version: pkg.version, own: [bootScript(), firstPaint(), preloadFonts()] }),
  ...own,
});
