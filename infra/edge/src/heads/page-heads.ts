import type { RuntimeConfig } from '@shop/contracts';
import { findPage, paths, type SitePage } from '@shop/contracts/pages';
import type { Replicas } from '@shop/http-server';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { forwardedFor } from '../proxy.ts';
import type { ServedContent } from '../served/content.ts';
import { createServedPages } from '../served/served-pages.ts';
import { type RenderedHead, renderHead } from './head.ts';
import { oncePerOrigin } from './once-per-origin.ts';
import { partHead } from './part-head.ts';
import { createPartLookup, type ReadPart } from './part-lookup.ts';
import type { PublicOrigin } from './public-origin.ts';
import { notFoundHead, shopHead, siteHead } from './site-head.ts';

/** Most heads to cache per origin. */
const keptHeads = 500;

export interface Answer {
  readonly status: 200 | 404;
  readonly head: RenderedHead;
  /** Content of the body; empty if no data came in time. */
  readonly served?: ServedContent | undefined;
}

const notFound: Answer = { status: 404, head: renderHead(notFoundHead) };

export interface PageHeads {
  readonly ofPage: (page: SitePage, request: Request) => Promise<Answer>;
  /** `written` is the number as written in the address. */
  readonly ofPart: (written: string, request: Request) => Promise<Answer>;
  readonly notFound: Answer;
}

export interface PageHeadsDeps {
  readonly api: Pick<Replicas, 'next'>;
  readonly config: RuntimeConfig;
  readonly originOf: PublicOrigin;
}

const purchasePage = findPage(paths.purchase('id'));

/** Returns the head of each page, its body if the data are known, and whether the page exists. */
export function createPageHeads({ api, config, originOf }: PageHeadsDeps): PageHeads {
  const kept = new LRUCache<string, RenderedHead>({ max: keptHeads });
  const parts = createPartLookup(api);
  const served = createServedPages(api, config);
  const headOf = oncePerOrigin((found: ReadPart, origin) => renderHead(partHead(found, origin)));

  const servedIn = async (
    page: SitePage,
    request: Request,
    origin: string,
  ): Promise<ServedContent | undefined> => {
    if (page === purchasePage)
      return served.purchase(request.path.split('/')[2] ?? '', origin, forwardedFor(request));
    return request.url === paths.home ? served.home(origin, forwardedFor(request)) : undefined;
  };

  return {
    ofPage: async (page, request) => {
      const origin = originOf(request);
      const key = `${origin} ${page.pattern}`;
      const head = kept.get(key) ?? renderHead(siteHead(page, origin));
      kept.set(key, head);
      return { status: 200, head, served: await servedIn(page, request, origin) };
    },
    ofPart: async (written, request) => {
      const known = await parts.find(written, forwardedFor(request));
      if (known?.answer === 'unknown') return notFound;
      const origin = originOf(request);
      if (known === undefined) return { status: 200, head: renderHead(shopHead(origin)) };
      const { answer, isOutdated } = known;
      const body = isOutdated ? undefined : served.part(answer, origin);
      return { status: 200, head: headOf(answer, origin), served: body };
    },
    notFound,
  };
}
