import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Remote, RuntimeConfig } from '@shop/contracts';
import type { Request, Response } from 'express';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The shell's document, ready to send. */
export interface Page {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Who may keep a page: everybody, only the browser that asked (others may get another version), or nobody. */
export type Caching = 'shared' | 'private' | 'none';

const cacheControl: Readonly<Record<Caching, string>> = {
  shared: 'no-cache',
  private: 'private, no-cache',
  none: 'private, no-store',
};

export function setCaching(response: Response, caching: Caching): void {
  response.setHeader('cache-control', cacheControl[caching]);
  if (caching !== 'shared') response.vary('Cookie');
}

/** Data, not code: the policy lets no inline script run. `<` is written so that no value can end the element. */
function dataElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}

function fill(html: string, mark: string, text: string): string {
  if (!html.includes(mark)) throw new Error(`The shell's index.html has no ${mark}`);
  return html.replace(mark, () => text);
}

interface RunTimePart {
  readonly remotes: readonly Remote[];
  readonly config: RuntimeConfig;
  /** Version of a shell that was shipped; one build of it cannot tell itself from another. */
  readonly shell: string | undefined;
}

function versionElement(version: string | undefined): string {
  return version === undefined
    ? ''
    : `<meta name="shop:version" content="${version.replace(/[^\w.+-]/g, '')}">`;
}

/** Puts the run-time settings into the document, which saves the browser a round trip. */
export async function renderPage(html: string, { remotes, config, shell }: RunTimePart): Promise<Page> {
  const named = versionElement(shell) + dataElement('remotes', remotes);
  const withRemotes = fill(html, '<!--remotes-->', named);
  const plain = Buffer.from(fill(withRemotes, '<!--config-->', dataElement('config', config)));
  return {
    etag: `"${createHash('sha256').update(plain).digest('hex').slice(0, 16)}"`,
    plain,
    br: await brotli(plain),
    gzip: await gzipped(plain),
  };
}

interface Sending {
  readonly page: Page;
  readonly status: number;
  readonly caching: Caching;
}

export function sendPage({ page, status, caching }: Sending, request: Request, response: Response): void {
  const encoding = request.acceptsEncodings('br', 'gzip');
  response.status(status).type('html').vary('Accept-Encoding');
  setCaching(response, caching);
  if (status === 200 && caching !== 'none') {
    response.setHeader('etag', page.etag);
    if (request.get('if-none-match') === page.etag) {
      response.status(304).end();
      return;
    }
  }
  if (encoding) response.setHeader('content-encoding', encoding);
  response.send(encoding === 'br' ? page.br : encoding === 'gzip' ? page.gzip : page.plain);
}
