import { brand, documentTitle } from '@shop/front-kit/brand';
import { build, type Plugin, runnerImport } from 'vite';

const bootEntry = new URL('../src/boot/boot.ts', import.meta.url).pathname;
const firstPaintModule = new URL('../src/first-paint.tsx', import.meta.url).pathname;
const bootMark = '<!--boot-->';

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

/** Writes the boot script next to the bundle and names it in the head. */
export function bootScript(): Plugin {
  let reference: string | undefined;
  return {
    name: 'shop:boot-script',
    async buildStart() {
      if (this.meta.watchMode || this.environment.mode === 'dev') return;
      reference = this.emitFile({ type: 'asset', name: 'boot.js', source: await bundleBoot() });
    },
    configureServer(server) {
      server.middlewares.use('/boot.js', (_request, response, next) => {
        bundleBoot().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const asset = Object.values(bundle ?? {}).find(({ fileName }) => /\/boot-[^/]*\.js$/.test(fileName));
        const address = asset ? `/${asset.fileName}` : '/boot.js';
        return html.replace(bootMark, `<script src="${address}"></script>`);
      },
    },
    generateBundle() {
      if (reference) this.getFileName(reference);
    },
  };
}

/** Fills index.html with the first paint and the shop's name. */
export function firstPaint(): Plugin {
  return {
    name: 'shop:first-paint',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const { module } = await runnerImport<typeof import('../src/first-paint.tsx')>(firstPaintModule);
        return html
          .replace('<!--first-paint-->', module.firstPaint())
          .replaceAll('%title%', documentTitle())
          .replaceAll('%description%', brand.description);
      },
    },
  };
}

const moduleScript = /<script type="module"[^>]* src="([^"]+)"><\/script>/;

/** Names the first module to boot.ts, which asks for it behind the first paint, instead of to the browser, which would ask at once. */
export function mainAfterFirstPaint(): Plugin {
  return {
    name: 'shop:main-after-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!moduleScript.test(html)) throw new Error('index.html names no first module');
        return html.replace(moduleScript, '<meta name="shop:main" content="$1" />');
      },
    },
  };
}

/** Fonts of the first paint start with the page instead of after its stylesheet. */
export function preloadFonts(): Plugin {
  return {
    name: 'shop:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => name.endsWith('.woff2'))
          .map((name) => ({
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
          })),
    },
  };
}
