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

/** Modules that the main script would otherwise request one after the other: its chunks, its texts, and what lends its libraries to areas. */
function nextModules(
  bundle: Rolldown.OutputBundle,
  { entry, language }: { entry: string; language: string },
): string[] {
  const main = bundle[entry.slice(1)];
  const imports = main?.type === 'chunk' ? main.imports : [];
  return Object.values(bundle).flatMap((file) => {
    if (file.type !== 'chunk') return [];
    const { fileName, name } = file;
    const isNext = imports.includes(fileName) || name === language || fileName.startsWith('assets/shared/');
    return isNext ? [`/${fileName}`] : [];
  });
}

function metaElement(name: string, content: string): string {
  return `<meta name="${name}" content="${content}" />`;
}

/** All module scripts of a build; the last one is the entry, which imports the others. */
const moduleScripts = /(?:<script type="module"[^>]* src="(?<entry>[^"]+)"><\/script>\s*)+/;

/**
 * Fills index.html with the first paint, the shop's name, the boot script and preloads of fonts. In a build it names the first module,
 * and those that it needs next, to boot.ts, which requests them after the first paint, instead of to the browser, which would request them at once.
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
        const next = nextModules(bundle, { entry, language }).join(' ');
        return {
          html: filled.replace(
            moduleScripts,
            metaElement('shop:main', entry) + metaElement('shop:next', next),
          ),
          tags: files.filter((file) => file.endsWith('.woff2')).map(fontPreload),
        };
      },
    },
  };
}
