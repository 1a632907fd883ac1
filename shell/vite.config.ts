import { shellConfig } from '@shop/front-kit/federation';
import { defineConfig } from 'vite';
import { bootScript, firstPaint, mainAfterFirstPaint, preloadFonts } from './build/page-plugins.ts';
import pkg from './package.json' with { type: 'json' };

export default defineConfig(
  shellConfig({
    version: pkg.version,
    own: [bootScript(), firstPaint(), mainAfterFirstPaint(), preloadFonts()],
  }),
);
