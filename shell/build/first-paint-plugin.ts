import { brand, documentTitle } from '@shop/front-kit/brand';
import { sourcePlugins } from '@shop/front-kit/source-plugins';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown, runnerImport } from 'vite';

const bootEntry = new URL('../src/boot/boot.ts', import.meta.url).pathname;
const firstPaintModule = new URL('../src/first-paint.tsx', import.meta.url).pathname;

/** boot.ts as one classic script, so that it can run before the first paint. */
async function bundleBoot(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', lib: { entry: bootEntry, formats: ['iife'], name: 'shopBoot' } },
  });
  const [bundle] = Array.isArray(output) ? output : [output];
  if (bundle === undefined || !('output' in bundle)) throw new Error('boot.ts gave no bundle');
  return bundle.output[0].code;
}

/** Fonts of the first paint start with the page instead of after its style sheet. */
function fontPreload(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
  return { tag: 'link', injectTo: 'head-prepend', attrs };
}

/**
 * Requests with the main script what it would ask for one after the other: its chunks, its texts, and the modules that lend its libraries to areas.
 * At the end of the page, after its content.
 */
function laterModules(
  bundle: Rolldown.OutputBundle,
  { entry, language }: { entry: string; language: string },
) {
  const main = bundle[entry.slice(1)];
  const imports = main?.type === 'chunk' ? main.imports : [];
  return Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .filter(
      ({ fileName, name }) =>
        imports.includes(fileName) || name === language || fileName.startsWith('assets/shared/'),
    )
    .map(({ fileName }): HtmlTagDescriptor => {
      const attrs = { rel: 'modulepreload', fetchpriority: 'low', href: `/${fileName}` };
      return { tag: 'link', injectTo: 'body', attrs };
    });
}

/** All module scripts of a build; the last one is the entry, which imports the others. */
const moduleScripts = /(?:<script type="module"[^>]* src="(?<entry>[^"]+)"><\/script>\s*)+/;

/**
 * Fills index.html with the first paint, the shop's name, the boot script and preloads of fonts. In a build it names the first module to
 * boot.ts, which requests it after the first paint, instead of to the browser, which would request it at once.
 */
export function firstPaintPlugin(): Plugin {
  return {
    name: 'shop:first-paint',
    async buildStart() {
      if (this.environment.mode === 'dev') return;
      this.emitFile({ type: 'asset', name: 'boot.js', source: await bundleBoot() });
    },
    configureServer(server) {
      server.middlewares.use('/boot.js', (_request, response, next) => {
        bundleBoot().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const { module } = await runnerImport<typeof import('../src/first-paint.tsx')>(firstPaintModule, {
          plugins: [sourcePlugins()],
        });
        const files = Object.keys(bundle ?? {});
        const script = files.find((file) => /\/boot-[^/]*\.js$/.test(file)) ?? 'boot.js';
        const filled = html
          .replace('<!--first-paint-->', module.firstPaintHtml())
          .replaceAll('%title%', documentTitle())
          .replaceAll('%description%', brand.description)
          // After the import map, which must come before any module that the script asks for.
          .replace('</head>', `<script src="/${script}"></script></head>`);
        const entry = moduleScripts.exec(filled)?.groups?.entry;
        const language = /<html lang="(\w+)"/.exec(filled)?.[1];
        if (!entry || !language) throw new Error('index.html names no first module, or no language');
        if (!bundle) return filled;
        return {
          html: filled.replace(moduleScripts, '<meta name="shop:main" content="$<entry>" />'),
          tags: [
            ...files.filter((file) => file.endsWith('.woff2')).map(fontPreload),
            ...laterModules(bundle, { entry, language }),
          ],
        };
      },
    },
  };
}
