import type { SitePage } from '@shop/contracts/pages';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { forwardedFor } from '../proxy.ts';
import { type RenderedHead, renderHead } from './head.ts';
import { type PartFacts, partHead } from './part-head.ts';
import type { PartLookup } from './part-lookup.ts';
import type { PublicOrigin } from './public-origin.ts';
import { notFoundHead, shopHead, siteHead } from './site-head.ts';

/** Of all pages, for each name that browsers call the shop. */
const keptHeads = 500;

export interface Answer {
  readonly status: 200 | 404;
  readonly head: RenderedHead;
}

const notFound: Answer = { status: 404, head: renderHead(notFoundHead) };

export interface PageHeads {
  readonly ofPage: (page: SitePage, request: Request) => Answer;
  /** `written` is the number as it stands in the address. */
  readonly ofPart: (written: string, request: Request) => Promise<Answer>;
  readonly notFound: Answer;
}

/** What each page says of itself in its head, and whether there is such a page. */
export function createPageHeads(parts: PartLookup, originOf: PublicOrigin): PageHeads {
  const kept = new LRUCache<string, RenderedHead>({ max: keptHeads });
  const ofParts = new WeakMap<PartFacts, { readonly origin: string; readonly head: RenderedHead }>();

  const rendered = (facts: PartFacts, origin: string): RenderedHead => {
    const last = ofParts.get(facts);
    if (last?.origin === origin) return last.head;
    const head = renderHead(partHead(facts, origin));
    ofParts.set(facts, { origin, head });
    return head;
  };

  return {
    ofPage: (page, request) => {
      const origin = originOf(request);
      const key = `${origin} ${page.pattern}`;
      const head = kept.get(key) ?? renderHead(siteHead(page, origin));
      kept.set(key, head);
      return { status: 200, head };
    },
    ofPart: async (written, request) => {
      const found = await parts.find(written, forwardedFor(request));
      if (found === 'unknown') return notFound;
      const origin = originOf(request);
      return { status: 200, head: found ? rendered(found, origin) : renderHead(shopHead(origin)) };
    },
    notFound,
  };
}
