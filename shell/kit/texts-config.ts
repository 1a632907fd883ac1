import { join } from 'node:path';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Made-up texts, longer, accented and right to left, that show what a translation would break. */
const pseudoLocale = 'pseudo';

/** The folder of the kit, whose texts each front end loads with its own. */
export const kitFolder = import.meta.dirname;

/** The kit's folders; an area has one; the shell has those of what all front ends share, too. */
const sources = ['src', 'forms', 'orders', 'tables', 'runtime/src'];

/** Lingui's settings for packages, by their folders: their texts are in `src/locales`. */
export function textsConfig(folders: readonly string[]) {
  return defineConfig({
    sourceLocale: 'en',
    locales: ['en', pseudoLocale],
    pseudoLocale: { locale: pseudoLocale, extend: 0.4, extendCharacter: '~', rightToLeft: true },
    fallbackLocales: { [pseudoLocale]: 'en' },
    catalogs: folders.map((folder) => ({
      path: join(folder, 'src/locales/{locale}'),
      include: sources.map((name) => join(folder, name)),
      exclude: ['**/*.test.*', '**/*.stories.*'],
    })),
    // Services run without a build, so they write messages with the macros that work at run time.
    macro: { corePackage: ['@lingui/core/macro', '@lingui/core/runtime-macro'] },
    format: formatter({ lineNumbers: false }),
  });
}
