import { expect, test } from 'vitest';
import { builtManifest } from './built-manifest.ts';

test('exports JavaScript for sources, other files as they are, and can be published', () => {
  const built = builtManifest({
    name: '@shop/front-kit',
    version: '1.0.3',
    private: true,
    type: 'module',
    scripts: { types: 'tsc -p .' },
    exports: {
      '.': './src/index.ts',
      './forms': './forms/index.tsx',
      './theme.css': './src/theme.css',
    },
    dependencies: { zod: '4.6.7' },
    devDependencies: { vite: '8.3.8' },
  });
  expect(built).toEqual({
    name: '@shop/front-kit',
    version: '1.0.3',
    license: 'UNLICENSED',
    type: 'module',
    exports: {
      '.': './src/index.js',
      './forms': './forms/index.jsx',
      './theme.css': './src/theme.css',
    },
    dependencies: { zod: '4.6.7' },
  });
});
