import { join } from 'node:path';
import { remotes as remotesSchema, runtimeConfig } from '@shop/contracts';
import { type Connect, createServer, type Plugin, type ProxyOptions, preview } from 'vite';
import { freePort } from '../lib/ports.ts';
import { root } from '../lib/root.ts';
import { startScript } from '../lib/start-script.ts';
import { devDocument, withServed } from './document.ts';
import { devLogger } from './logger.ts';
import type { Frame } from './options.ts';

export interface ServedRemote {
  /** Name in the page: `dashboard`. */
  readonly name: string;
  /** Path on every origin: `/mf/dashboard/`. */
  readonly base: string;
  /** Vite's own address. */
  readonly url: string;
}

/** Starts Vite for one micro-frontend on its own page, in the mode of that name; it ends with this process. */
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
 * The only address the browser uses: local micro-frontends and the shop behind one origin, so there is one session and no CORS or policy
 * exceptions. Listens on this machine only.
 */
interface Front {
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

/** Serves micro-frontends on their own pages, and the whole shop on the same origin if there is one. */
export async function serveAlone(front: Front, shopUrl: string | undefined): Promise<void> {
  const at = listening(front, shopUrl === undefined ? {} : { '^/': shopUrl });
  await preview({ configFile: false, appType: 'custom', customLogger: devLogger('warn'), preview: at });
}

export interface ShellFront {
  readonly port: number;
  readonly shopUrl: string;
  /** Folders of micro-frontends. */
  readonly folders: readonly string[];
}

/** Serves the shell from its sources, and micro-frontends by the same server, so that the page has one copy of what they share. */
export async function serveInShell(front: ShellFront): Promise<void> {
  const { port, shopUrl, folders } = front;
  const vite = await createServer({
    root: join(root, 'shell'),
    customLogger: devLogger(),
    server: listening({ port, served: [] }, { '^/(api|mf)/': shopUrl, '^/config\\.json': shopUrl }),
    plugins: [shellFor(front)],
    // Libraries found later would reload the page.
    optimizeDeps: { entries: ['index.html', ...folders.map((folder) => `../${folder}/src/expose/area.tsx`)] },
  });
  await vite.listen();
}

const askMs = 10_000;

async function askShop(shopUrl: string, path: string): Promise<unknown> {
  const response = await fetch(shopUrl + path, { signal: AbortSignal.timeout(askMs) });
  if (!response.ok) throw new Error(`${shopUrl}${path} answered ${response.status}`);
  return response.json();
}

/** Writes the local micro-frontends into the shell's document and its fallback list. */
function shellFor({ folders, shopUrl }: ShellFront): Plugin {
  const listed = async () => remotesSchema.parse(await askShop(shopUrl, '/remotes.json'));
  const documentOf = async (html: string): Promise<string> => {
    const [remotes, config] = await Promise.all([listed(), askShop(shopUrl, '/config.json')]);
    return devDocument(html, { folders, remotes, config: runtimeConfig.parse(config) });
  };
  // If only the document changed, the shell's retry would silently load the shop's own code.
  const list: Connect.NextHandleFunction = (_request, response, next) =>
    void listed()
      .then((remotes) => withServed(remotes, folders))
      .then((served) => response.end(JSON.stringify(served)), next);
  return {
    name: 'shop:shell-from-sources',
    transformIndexHtml: { order: 'post', handler: documentOf },
    configureServer: ({ middlewares }) => void middlewares.use('/remotes.json', list),
  };
}
