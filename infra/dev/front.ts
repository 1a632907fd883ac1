import { join } from 'node:path';
import { remotes as remotesSchema, runtimeConfig } from '@shop/contracts';
import { msw } from 'msw/vite';
import { type Connect, createServer, type InlineConfig, mergeConfig, type Plugin } from 'vite';
import { root } from '../lib/root.ts';
import { devDocument, fromSources, type PageData, withServed } from './document.ts';
import { drawings } from './drawings.ts';
import { devLogger } from './logger.ts';

export interface Front {
  readonly port: number;
  /** Folders of micro-frontends. */
  readonly folders: readonly string[];
}

const shell = join(root, 'shell');

/**
 * Serves the shell from its sources, and micro-frontends by the same server, so that the page has one copy of what they share. The browser
 * uses no other address, so there is one session and no CORS or policy exceptions. Listens on this machine only.
 */
async function serveShell({ port, folders }: Front, own: InlineConfig): Promise<void> {
  const common: InlineConfig = {
    root: shell,
    customLogger: devLogger(),
    server: { host: '127.0.0.1', port, strictPort: true },
    // Libraries found later would reload the page.
    optimizeDeps: { entries: ['index.html', ...folders.map((folder) => `../${folder}/src/expose/area.tsx`)] },
  };
  // Lingui looks for the settings of these sources from here.
  process.chdir(root);
  const vite = await createServer(mergeConfig(common, own));
  await vite.listen();
}

const askMs = 10_000;

async function askShop(shopUrl: string, path: string): Promise<unknown> {
  const response = await fetch(shopUrl + path, { signal: AbortSignal.timeout(askMs) });
  if (!response.ok) throw new Error(`${shopUrl}${path} answered ${response.status}`);
  return response.json();
}

/** Writes the local micro-frontends into the shell's document and its fallback list. */
function pageFromSources(folders: readonly string[], read: () => Promise<PageData>): Plugin {
  // If only the document changed, the shell's retry would silently load the shop's own code.
  const list: Connect.NextHandleFunction = (_request, response, next) =>
    void read().then(({ remotes }) => response.end(JSON.stringify(remotes)), next);
  return {
    name: 'shop:shell-from-sources',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => devDocument(html, ['shell', ...folders], await read()),
    },
    configureServer: ({ middlewares }) => void middlewares.use('/remotes.json', list),
  };
}

/** Serves front ends in front of a shop, which has everything else. */
export async function serveInShop(front: Front, shopUrl: string): Promise<void> {
  const proxied = { target: shopUrl, changeOrigin: true };
  const read = async (): Promise<PageData> => {
    const [listed, config] = await Promise.all([
      askShop(shopUrl, '/remotes.json'),
      askShop(shopUrl, '/config.json'),
    ]);
    const remotes = await withServed(remotesSchema.parse(listed), front.folders);
    return { remotes, config: runtimeConfig.parse(config) };
  };
  await serveShell(front, {
    server: { proxy: { '^/(api|mf)/': proxied, '^/config\\.json': proxied } },
    plugins: [pageFromSources(front.folders, read)],
  });
}

const mockEntry: Plugin = {
  name: 'shop:mock-entry',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('/src/main.tsx', '/src/testing/mock.ts'),
  },
};

/** Serves front ends without a shop: a worker in the browser answers their calls. */
export async function serveMocked(front: Front): Promise<void> {
  const read = async (): Promise<PageData> => ({
    remotes: await Promise.all(front.folders.map(fromSources)),
  });
  const identity = join(shell, 'src/testing/mock-identity.ts');
  await serveShell(front, {
    resolve: { alias: [{ find: /^.*\/firebase-identity\.ts$/, replacement: identity }] },
    plugins: [pageFromSources(front.folders, read), mockEntry, msw({ mode: 'worker-only' }), drawings()],
    optimizeDeps: { entries: ['src/testing/mock.ts'] },
  });
}
