import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { dataElement, renderHead } from './heads/head.ts';
import type { PageContent } from './heads/page-contents.ts';
import { hashOf, type ShellDocument } from './shell-document.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

/** A document with head and first view of one page, ready to send. */
export interface Page {
  readonly etag: string;
  readonly encoding: Encoding;
  readonly body: Buffer;
  /** Whether its first view could not be rendered. */
  readonly isWithoutView: boolean;
}

/** Pages that depend on a visitor's cookie may be kept by that browser alone. */
export function setCaching(response: Response, isPrivate: boolean): void {
  response.setHeader('cache-control', isPrivate ? 'private, no-cache' : 'no-cache');
  if (isPrivate) response.vary('Cookie');
}

/** Bytes of cached pages. One has some 20 KB, mostly style sheets. */
const keptBytes = 44 * 1024 * 1024;
/** The same for pages that visitors can invent. */
const keptFreeBytes = 4 * 1024 * 1024;
/** How long a page is kept whose first view could not be rendered. */
const withoutViewMs = 2_000;
/** The best quality takes 200 ms instead of 4 for a tenth fewer bytes. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface Wanted {
  readonly document: ShellDocument;
  readonly content: PageContent;
  /** The shop's public origin. */
  readonly origin: string;
  readonly encoding: Encoding;
  /** Whether visitors can invent any number of such pages. */
  readonly isFree: boolean;
}

const encoders: Readonly<Record<Encoding, (plain: Buffer) => Promise<Buffer>>> = {
  br: (plain) => brotli(plain, brotliOptions),
  gzip: (plain) => gzipped(plain),
  identity: async (plain) => plain,
};

/** The style and HTML of the first view. A page whose first view cannot be rendered comes without one. */
async function renderView({ document: { firstView, config }, content: { view }, origin }: Wanted) {
  try {
    if (firstView === undefined || view === undefined) return { style: '', html: '', isWithoutView: false };
    const { html, state } = await firstView.render({ ...view, origin, config });
    const data = dataElement('type="application/json" id="served"', state);
    return { style: firstView.styles, html: html + data, isWithoutView: false };
  } catch (error) {
    console.error('a first view was not rendered:', error);
    return { style: '', html: '', isWithoutView: true };
  }
}

async function makePage(wanted: Wanted): Promise<Page> {
  const { document, content, origin, encoding } = wanted;
  const { style, html, isWithoutView } = await renderView(wanted);
  const { company } = content;
  const data = company ? dataElement('type="application/json" id="company"', company) : '';
  const head = renderHead(content.head(origin, company)) + data;
  const { before, between, after, areas, end } = document;
  const area = areas.get(content.owner ?? '') ?? '';
  const text = [before, head, style, between, html, after, area, end].join('');
  const body = await encoders[encoding](Buffer.from(text));
  return { etag: `"${hashOf(body)}"`, encoding, body, isWithoutView };
}

/** Cached pages: rendered and compressed once per document, origin, content and accepted encoding. */
export function createPageCache() {
  const keep = (maxSize: number) =>
    new LRUCache<string, Page, Wanted>({
      maxSize,
      sizeCalculation: ({ body }) => body.length,
      fetchMethod: async (_key, _stale, { context, options }) => {
        const page = await makePage(context);
        if (page.isWithoutView) options.ttl = withoutViewMs;
        return page;
      },
    });
  const known = keep(keptBytes);
  const free = keep(keptFreeBytes);
  return {
    find: async (wanted: Wanted): Promise<Page> => {
      const { document, content, origin, encoding } = wanted;
      const key = `${hashOf([document.id, origin, content.id].join(' '))} ${encoding}`;
      const kept = wanted.isFree ? free : known;
      return kept.get(key) ?? kept.forceFetch(key, { context: wanted });
    },
  };
}

export function encodingFor(request: Request): Encoding {
  const encoding = request.acceptsEncodings('br', 'gzip');
  return encoding === 'br' || encoding === 'gzip' ? encoding : 'identity';
}

interface Sending {
  readonly page: Page;
  readonly status: number;
  readonly isPrivate: boolean;
}

export function sendPage({ page, status, isPrivate }: Sending, request: Request, response: Response): void {
  response.status(status).type('html').vary('Accept-Encoding');
  setCaching(response, isPrivate);
  if (status === 200) {
    response.setHeader('etag', page.etag);
    if (request.get('if-none-match') === page.etag) {
      response.status(304).end();
      return;
    }
  }
  if (page.encoding !== 'identity') response.setHeader('content-encoding', page.encoding);
  response.send(page.body);
}
