import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remotes as remotesSchema, runtimeConfig } from '@shop/contracts';
import type { Connect, Plugin } from 'vite';
import { devDocument, withServed } from './document.ts';
import type { ServedRemote } from './remotes.ts';

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

export interface ShellFacts {
  readonly served: readonly ServedRemote[];
  readonly shopUrl: string;
  /** Names shown in the page's badge. */
  readonly fromHere: readonly string[];
}

/** Returns the shell's document and its fallback list, both with the local micro-frontends. */
function shellPieces({ served, shopUrl, fromHere }: ShellFacts) {
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

export function intoShellSources(given: ShellFacts): Plugin {
  const { documentOf, list } = shellPieces(given);
  return {
    name: 'shop:into-shell-sources',
    transformIndexHtml: { order: 'post', handler: documentOf },
    configureServer: ({ middlewares }) => void middlewares.use('/remotes.json', list),
  };
}

function wantsPage({ method, url = '', headers }: Connect.IncomingMessage): boolean {
  return method === 'GET' && !/^\/(api|mf)\//.test(url) && headers.accept?.includes('text/html') === true;
}

export function intoBuiltShell(given: ShellFacts, dist: string): Plugin {
  const { documentOf, list } = shellPieces(given);
  const page = answerWith('text/html', async () =>
    documentOf(await readFile(join(dist, 'index.html'), 'utf8')),
  );
  return {
    name: 'shop:into-built-shell',
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use('/remotes.json', list);
      middlewares.use((request, response, next) =>
        wantsPage(request) ? page(request, response, next) : next(),
      );
    },
  };
}
