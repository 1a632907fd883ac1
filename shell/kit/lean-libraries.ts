import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Resolves react-router to its production build: the package exports the development build, with warnings, by default. */
export function productionRouter(): Plugin {
  const fromRouterDom = createRequire(require.resolve('react-router-dom'));
  const built = join(dirname(fromRouterDom.resolve('react-router/package.json')), 'dist/production');
  return {
    name: 'shop:production-router',
    apply: (_config, { command, mode }) => command === 'build' && mode !== 'development',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(built, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(built, 'dom-export.mjs') },
        ],
      },
    }),
  };
}

const drawnByKit = '\0shop:drawn-by-kit';

/** Takes `createLucideIcon` from the kit. A micro-frontend bundles only its icons; the component code is three times as large. */
export function iconsFromKit(): Plugin {
  return {
    name: 'shop:icons-from-kit',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /\/createLucideIcon\.mjs$/ }, handler: () => drawnByKit },
    load: {
      filter: { id: new RegExp(drawnByKit) },
      handler: () => "export { createLucideIcon as default } from '@shop/front-kit';",
    },
  };
}
