import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remotes as remotesSchema, runtimeConfig } from '@shop/contracts';
import { type Connect, createServer, type Plugin, type ProxyOptions, preview } from 'vite';
import { freePort } from '../lib/ports.ts';
import { root } from '../lib/root.ts';
import { startScript } from '../lib/start-script.ts';
import { devDocument, type ServedRemote, withServed } from './document.ts';
import type { Frame } from './options.ts';
import { withStandIns } from './stand-ins.ts';

/** Starts Vite for one micro-frontend, in the mode of that name; it ends with this process. */
export async function serveRemote(folder: string, frame: Frame): Promise<ServedRemote> {
  const name = folder.slice('mf-'.length);
  const port = await freePort();
  await startScript(join(root, 'infra/dev/serve-remote.ts'), {
    args: [join(root, folder), frame, String(port)],
    env: { NODE_ENV: 'development' },
    readyLine: 'Serving ',
    onLine: console.log,
  });
  return { name, base: `/mf/${name}/`, url: `http://127.0.0.1:${port}` };
}

/**
 * The only address the browser uses: local micro-frontends, their shell and the shop behind one origin, so there is one session and no CORS
 * or policy exceptions. Listens on this machine only.
 */
export interface Front {
  readonly port: number;
  readonly served: readonly ServedRemote[];
}

/** The first matching pattern wins. */
function listening({ port, served }: Front, ofShop: Readonly<Record<string, string>>) {
  const proxy: Record<string, ProxyOptions> = {};
  for (const { base, url } of served) proxy[base] = { target: url, changeOrigin: true, ws: true };
  for (const [pattern, target] of Object.entries(ofShop)) proxy[pattern] = { target, changeOrigin: true };
  return { host: '127.0.0.1', port, strictPort: true, proxy };
}

const builtFiles = { configFile: false, appType: 'custom', logLevel: 'warn' } as const;

/** Serves micro-frontends on their own pages, and the whole shop on the same origin if there is one. */
export async function serveAlone(front: Front, shopUrl: string | undefined): Promise<void> {
  const at = listening(front, shopUrl === undefined ? {} : { '^/': shopUrl });
  await preview({ ...builtFiles, preview: at });
}

export interface ShellFront extends Front {
  readonly shopUrl: string;
  /** Folder of the shell's sources or of its development build. */
  readonly shell: { readonly sources: string } | { readonly dist: string };
  /** Names shown in the page's badge. */
  readonly fromHere: readonly string[];
}

/** Serves micro-frontends in the shop's shell, either built once or from its sources. */
export async function serveInShell(front: ShellFront): Promise<void> {
  const { shopUrl, shell } = front;
  const at = listening(front, { '^/(api|mf)/': shopUrl, '^/config\\.json': shopUrl });
  if ('sources' in shell) {
    const plugins = [shellFromSources(front)];
    const vite = await createServer({ root: shell.sources, define: withStandIns, server: at, plugins });
    await vite.listen();
  } else {
    const plugins = [builtShell(front, shell.dist)];
    await preview({ ...builtFiles, build: { outDir: shell.dist }, plugins, preview: at });
  }
}

const askMs = 10_000;

async function askShop(shopUrl: string, path: string): Promise<unknown> {
  const response = await fetch(shopUrl + path, { signal: AbortSignal.timeout(askMs) });
  if (!response.ok) throw new Error(`${shopUrl}${path} answered ${response.status}`);
  return response.json();
}

/** Answers with the shop's current data; 502 with the reason while the shop does not answer. */
function answerWith(type: string, body: () => Promise<string>): Connect.NextHandleFunction {
  return (_request, response) => {
    body().then(
      (text) => response.setHeader('content-type', type).setHeader('cache-control', 'no-store').end(text),
      (error: unknown) =>
        response.writeHead(502, { 'content-type': 'text/plain' }).end(`The shop does not answer. ${error}`),
    );
  };
}

/** Returns the shell's document and its fallback list, both with the local micro-frontends. */
function shellPieces({ served, shopUrl, fromHere }: ShellFront) {
  const listed = async () => remotesSchema.parse(await askShop(shopUrl, '/remotes.json'));
  return {
    documentOf: async (html: string): Promise<string> => {
      const [remotes, config] = await Promise.all([listed(), askShop(shopUrl, '/config.json')]);
      return devDocument(html, { served, fromHere, remotes, config: runtimeConfig.parse(config) });
    },
    // If only the document changed, the shell's retry would silently load the shop's own code.
    list: answerWith('application/json', async () => JSON.stringify(withServed(await listed(), served))),
  };
}

function shellFromSources(front: ShellFront): Plugin {
  const { documentOf, list } = shellPieces(front);
  return {
    name: 'shop:shell-from-sources',
    transformIndexHtml: { order: 'post', handler: documentOf },
    configureServer: ({ middlewares }) => void middlewares.use('/remotes.json', list),
  };
}

function wantsPage({ method, url = '', headers }: Connect.IncomingMessage): boolean {
  return method === 'GET' && !/^\/(api|mf)\//.test(url) && headers.accept?.includes('text/html') === true;
}

function builtShell(front: ShellFront, dist: string): Plugin {
  const { documentOf, list } = shellPieces(front);
  const page = answerWith('text/html', async () =>
    documentOf(await readFile(join(dist, 'index.html'), 'utf8')),
  );
  return {
    name: 'shop:built-shell',
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use('/remotes.json', list);
      middlewares.use((request, response, next) =>
        wantsPage(request) ? page(request, response, next) : next(),
      );
    },
  };
}
