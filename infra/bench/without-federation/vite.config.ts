/**
 * The shell with the areas imported as any module is, in place of through federation: what `npm run lighthouse` compares the shop's home page
 * with. It is the shell's own build but for what is swapped here, and nobody ships it.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, loadConfigFromFile, mergeConfig, type Plugin } from 'vite';
import { root } from '../../lib/root.ts';
import { remotes, shell } from '../../local/build/front-ends.ts';

/** Whose area is part of the page's first file; those of others are loaded when somebody goes there. */
const first = 'storefront';

function areaOf(dir: string): string {
  return JSON.stringify(join(dir, 'src/expose/area.tsx'));
}

/** In place of `areas.ts`. */
function directAreas(): string {
  const others = remotes.filter(({ remote }) => remote !== first);
  return [
    ...remotes
      .filter(({ remote }) => remote === first)
      .map(({ dir, remote }) => `import { area as ${remote} } from ${areaOf(dir)};`),
    `const here = { ${first} };`,
    `const later = { ${others.map(({ dir, remote }) => `${remote}: () => import(${areaOf(dir)})`).join(', ')} };`,
    'const load = async (name) => (here[name] ??= (await later[name]()).area);',
    'export const createAreas = () => ({ peek: (name) => here[name], load, reload: load });',
  ].join('\n');
}

function withoutFederation(): Plugin {
  const swapped: Readonly<Record<string, string>> = {
    [join(shell.dir, 'src/remotes/areas.ts')]: directAreas(),
    [join(shell.dir, 'src/remotes/load-area-module.ts')]: 'export const loadAreaModule = undefined;',
  };
  return {
    name: 'bench:without-federation',
    load: {
      filter: { id: [/\/shell\/src\/remotes\/[a-z-]+\.ts$/, /\/mf-[a-z]+\/src\/styles\.css$/] },
      handler: async (id) =>
        id.endsWith('.css')
          ? // Only utilities that the micro-frontend itself uses, as in its own build.
            (await readFile(id, 'utf8')).replace('@tailwind utilities', '@tailwind utilities source("..")')
          : swapped[id],
    },
  };
}

export default defineConfig(async (env) => {
  const own = await loadConfigFromFile(env, join(root, 'shell/vite.config.ts'));
  if (own === null) throw new Error('the shell has no Vite configuration');
  return mergeConfig(own.config, { plugins: [withoutFederation()] });
});
