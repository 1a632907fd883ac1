import { join } from 'node:path';
import { remotes as remotesSchema, runtimeConfig } from '@shop/contracts';
import { type Connect, createServer, type Plugin, type ProxyOptions, preview } from 'vite';
import { freePort } from '../lib/ports.ts';
import { root } from '../lib/root.ts';
import { startScript } from '../lib/start-script.ts';
import { devDocument, type ServedRemote, withServed } from './document.ts';
import { devLogger } from './logger.ts';
import type { Frame } from './options.ts';

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

/** Serves micro-frontends on their own pages, and the whole shop on the same origin if there is one. */
export async function serveAlone(front: Front, shopUrl: string | undefined): Promise<void> {
  const at = listening(front, shopUrl === undefined ? {} : { '^/': shopUrl });
  await preview({ configFile: false, appType: 'custom', customLogger: devLogger('warn'), preview: at });
}

export interface ShellFront extends Front {
  readonly shopUrl: string;
  /** Names shown in the page's badge. */
  readonly fromHere: readonly string[];
}

/** Serves micro-frontends in the shell, which also comes from its sources. */
export async function serveInShell(front: ShellFront): Promise<void> {
  const { shopUrl } = front;
  const at = listening(front, { '^/(api|mf)/': shopUrl, '^/config\\.json': shopUrl });
  const plugins = [shellFor(front)];
  const vite = await createServer({
    root: join(root, 'shell'),
    customLogger: devLogger(),
    server: at,
    plugins,
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
function shellFor({ served, shopUrl, fromHere }: ShellFront): Plugin {
  const listed = async () => remotesSchema.parse(await askShop(shopUrl, '/remotes.json'));
  const documentOf = async (html: string): Promise<string> => {
    const [remotes, config] = await Promise.all([listed(), askShop(shopUrl, '/config.json')]);
    return devDocument(html, { served, fromHere, remotes, config: runtimeConfig.parse(config) });
  };
  // If only the document changed, the shell's retry would silently load the shop's own code.
  const list: Connect.NextHandleFunction = (_request, response, next) =>
    void listed().then((remotes) => response.end(JSON.stringify(withServed(remotes, served))), next);
  return {
    name: 'shop:shell-from-sources',
    transformIndexHtml: { order: 'post', handler: documentOf },
    configureServer: ({ middlewares }) => void middlewares.use('/remotes.json', list),
  };
}
