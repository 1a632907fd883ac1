import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type Remote, type RuntimeConfig, remotes as remotesSchema } from '@shop/contracts';
import { readStateFile, replaceFile, StateFileError } from '@shop/lib/state-file';
import type { Request, Response } from 'express';
import { readPointers } from './pointers.ts';
import { allKnown, discover, type RemoteOrigin } from './remotes.ts';
import { readDocument, type ShellSource } from './shell-files.ts';

const everyMs = 2_000;
const firstEveryMs = 100;
const firstLimitMs = 5_000;

export interface ShellPageOptions {
  readonly dist: ShellSource;
  readonly origins: readonly RemoteOrigin[];
  /** Remembers the micro-frontends over a restart, for when one of them is down then. */
  readonly remotesFile: string;
  readonly config: RuntimeConfig;
  /** Where versions are kept side by side; what `remotes.json` names there is not looked for elsewhere. */
  readonly releases?: string | undefined;
}

export interface ShellPage {
  readonly page: () => Page;
  readonly remotes: () => readonly Remote[];
  /** Looks for new versions, and renders again when a micro-frontend or the shell was deployed. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
}

/** What the last run knew. All of it is looked up again anyway, so a damaged file is no reason to stop. */
function lastRemotes(file: string): Remote[] {
  const remedy = 'The web starts without it, and writes it anew.';
  try {
    return readStateFile({ file, schema: remotesSchema, remedy }) ?? [];
  } catch (error) {
    if (!(error instanceof StateFileError)) throw error;
    console.error(error.message);
    return [];
  }
}

/** The shell's document, kept up to date with what the micro-frontends' servers offer. */
export async function startShellPage(options: ShellPageOptions): Promise<ShellPage> {
  const { dist, origins, remotesFile, config, releases } = options;
  let stopping = false;
  let remotes = lastRemotes(remotesFile);
  let html = '';
  let page: Page | undefined;

  const refresh = async (): Promise<void> => {
    const pointers = readPointers(releases);
    const pointerTo = (origin: RemoteOrigin) => pointers.find(({ name }) => name === origin.name);
    const found = await Promise.all(origins.map((origin) => pointerTo(origin) ?? discover(origin, remotes)));
    const document = await readDocument(dist);
    if (page && document === html && JSON.stringify(found) === JSON.stringify(remotes)) return;
    page = await renderPage(document, { remotes: found, config });
    [remotes, html] = [found, document];
    await replaceFile(remotesFile, JSON.stringify(remotes));
  };

  let lastFault = '';
  /** Not every two seconds: the same fault would fill the log. */
  const logOnce = (error: unknown): void => {
    const fault = error instanceof Error ? error.message : String(error);
    if (fault !== lastFault && !stopping) console.error('the page stays as it was:', fault);
    lastFault = fault;
  };

  const watch = async (): Promise<void> => {
    while (!stopping) {
      await delay(everyMs, undefined, { ref: false });
      await refresh().then(() => {
        lastFault = '';
      }, logOnce);
    }
  };

  await refresh();
  const deadline = Date.now() + firstLimitMs;
  while (!allKnown(remotes) && Date.now() < deadline) {
    await delay(firstEveryMs);
    await refresh();
  }
  void watch();
  return {
    page: () => {
      if (!page) throw new Error('no page yet');
      return page;
    },
    remotes: () => remotes,
    refresh,
    stop: () => {
      stopping = true;
    },
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The shell's document, ready to send. */
export interface Page {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Data, not code: the policy lets no inline script run. `<` is written so that no value can end the element. */
function dataElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}

function fill(html: string, mark: string, text: string): string {
  if (!html.includes(mark)) throw new Error(`The shell's index.html has no ${mark}`);
  return html.replace(mark, () => text);
}

/** Puts the run-time settings into the document, which saves the browser a round trip. */
export async function renderPage(
  html: string,
  { remotes, config }: { remotes: readonly Remote[]; config: RuntimeConfig },
): Promise<Page> {
  const withRemotes = fill(html, '<!--remotes-->', dataElement('remotes', remotes));
  const plain = Buffer.from(fill(withRemotes, '<!--config-->', dataElement('config', config)));
  return {
    etag: `"${createHash('sha256').update(plain).digest('hex').slice(0, 16)}"`,
    plain,
    br: await brotli(plain),
    gzip: await gzipped(plain),
  };
}

export function sendPage(page: Page, status: number, request: Request, response: Response): void {
  const encoding = request.acceptsEncodings('br', 'gzip');
  response.status(status).type('html');
  response.setHeader('cache-control', 'no-cache');
  response.setHeader('vary', 'Accept-Encoding');
  if (status === 200) response.setHeader('etag', page.etag);
  if (status === 200 && request.get('if-none-match') === page.etag) {
    response.status(304).end();
    return;
  }
  if (encoding) response.setHeader('content-encoding', encoding);
  response.send(encoding === 'br' ? page.br : encoding === 'gzip' ? page.gzip : page.plain);
}
