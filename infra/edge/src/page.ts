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

/** Data, not code: the policy lets no inline script run. `<` is written so that no value can end the element. */
function dataElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}

function fill(html: string, mark: string, text: string): string {
  if (!html.includes(mark)) throw new Error(`The shell's index.html has no ${mark}`);
  return html.replace(mark, () => text);
}

/** Writes what is known only at run time into the document, so that the browser needs no round trip for it. */
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
