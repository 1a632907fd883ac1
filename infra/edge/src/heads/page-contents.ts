import { createHash } from 'node:crypto';
import {
  type CompanyContact,
  catalogueParameters,
  companyRoutes,
  deliveryRoutes,
  idPattern,
  interpretationHeaders,
  limits,
  part,
  partFindingRoutes,
  partNumber,
  problem,
  reviewHeaders,
  reviewRoutes,
  type ServedReply,
} from '@shop/contracts';
import { paths, type SitePage } from '@shop/contracts/pages';
import { clientKey } from '@shop/http-server';
import type { Request } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { z } from 'zod';
import { forwardedFor } from '../proxy.ts';
import { type Ask, keepApiAnswers } from './api-answers.ts';
import type { PageHead } from './head.ts';
import { type PartFacts, partHead } from './part-head.ts';
import { notFoundHead, shopHead, siteHead } from './site-head.ts';

/** Content of one page. */
export interface PageContent {
  readonly status: 200 | 404;
  /** Differs between contents. */
  readonly id: string;
  /** Name of the micro-frontend that it belongs to. */
  readonly owner?: string | undefined;
  readonly head: (origin: string, company?: CompanyContact) => PageHead;
  /** For the page's scripts; undefined if no answer came in time. */
  readonly company?: CompanyContact | undefined;
  /** Visitors can invent any number of such pages, so they never push known pages out of a cache. */
  readonly isFree?: boolean;
  /** For its first view; undefined if it has none, or if no data came in time. */
  readonly view?: { readonly path: string; readonly reply: ServedReply } | undefined;
}

const { getCompanyContact } = companyRoutes;
const { getPartDelivery } = deliveryRoutes;
const { listParts, getPart, getPartByNumber } = partFindingRoutes;

/**
 * The words that the home page of an address searches for; undefined with filters and sort orders, which its scripts apply. Parameters
 * that the page does not read, such as those of campaigns, change nothing.
 */
function wordsOf({ query }: Request): { readonly q?: string } | undefined {
  const { q = '' } = query;
  if (typeof q !== 'string' || catalogueParameters.some((name) => name !== 'q' && name in query))
    return undefined;
  const words = q.trim().slice(0, limits.searchMax);
  return words === '' ? {} : { q: words };
}

/** The call that the home page makes for its address. */
function partListPath(words: { readonly q?: string }): string {
  return `${listParts.path}?${new URLSearchParams({ ...words, limit: String(limits.pageDefault) })}`;
}

/** The headers of a list that its page reads. */
const keptHeaders = ['x-total-count', 'link', ...Object.keys(interpretationHeaders)];

interface Answer<Body> {
  readonly id: string;
  readonly body: Body;
  readonly reply: ServedReply;
}

/** The reply is as the API sent it: it may have fields of later versions. */
async function answerOf<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
): Promise<Answer<z.output<Schema>>> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const text = await response.text();
  const headers = Object.fromEntries([...response.headers].filter(([name]) => keptHeaders.includes(name)));
  const id = createHash('sha256').update(text).update(JSON.stringify(headers)).digest('base64url');
  const body: unknown = JSON.parse(text);
  return { id, body: schema.parse(body), reply: { body, headers } };
}

type Rating = PartFacts['rating'];

async function askForRating(ask: Ask, partId: string): Promise<Rating> {
  const response = await ask(`${reviewRoutes.listReviews.path}?limit=1&partId=${partId}`);
  if (!response.ok) return undefined;
  const headers = reviewHeaders.parse(Object.fromEntries(response.headers));
  const [mean, count] = [headers['x-mean-rating'], headers['x-total-count']];
  return mean && count ? { mean, count } : undefined;
}

async function askForDelivery(ask: Ask, partId: string): Promise<PartFacts['delivery']> {
  return (await answerOf(await ask(getPartDelivery.path.replace(':id', partId)), getPartDelivery.reply)).body;
}

interface KnownPart extends Answer<z.output<typeof part>> {
  readonly rating: Rating;
  readonly delivery: PartFacts['delivery'];
}

type FoundPart = { readonly isUnknown: true } | KnownPart;

async function askForPart(path: string, ask: Ask): Promise<FoundPart> {
  const response = await ask(path);
  if (response.status === 404 && problem.parse(await response.json()).code === 'not-found')
    return { isUnknown: true };
  const answer = await answerOf(response, part);
  const { _id } = answer.body;
  const [rating, delivery] = await Promise.all([
    askForRating(ask, _id).catch(() => undefined),
    askForDelivery(ask, _id).catch(() => undefined),
  ]);
  return { ...answer, rating, delivery };
}

const unknownPage: PageContent = { status: 404, id: 'not-found', head: () => notFoundHead };

const purchasePattern = '/purchase/:id';

/** Limits the pages of searches, whose number nothing limits, per client. */
function limitSearches() {
  const searches = new RateLimiterMemory({ points: limits.searchedPagesPerMinute, duration: 60 });
  return async ({ ip }: Request): Promise<boolean> => {
    try {
      await searches.consume(clientKey(ip));
      return true;
    } catch {
      return false;
    }
  };
}

/** Finds what the page of a request says, with the data from the API. */
export function createPageContents(api: string) {
  const maySearch = limitSearches();
  const searches = keepApiAnswers(api, async (path, ask) => answerOf(await ask(path), listParts.reply));
  const lists = keepApiAnswers(api, async (path, ask) => answerOf(await ask(path), listParts.reply));
  const parts = keepApiAnswers(api, async (path, ask) => answerOf(await ask(path), part));
  const numbers = keepApiAnswers(api, askForPart);
  const companies = keepApiAnswers(api, async (path, ask) =>
    answerOf(await ask(path), getCompanyContact.reply),
  );

  /** Adds the company's data, which every page shows in its footer. */
  const withCompany = async (request: Request, find: Promise<PageContent>): Promise<PageContent> => {
    const asked = companies.find(getCompanyContact.path, forwardedFor(request));
    const [content, company] = await Promise.all([find, asked]);
    return company ? { ...content, id: `${content.id} ${company.id}`, company: company.body } : content;
  };

  /** The call of the home page and the answer: of the newest parts, or of a search. */
  const askedAtHome = async (request: Request) => {
    const words = wordsOf(request);
    if (words === undefined) return undefined;
    const call = partListPath(words);
    const client = forwardedFor(request);
    if (words.q === undefined)
      return { call, path: paths.home, answer: await lists.find(call, client), isFree: false };
    if (!(await maySearch(request))) return undefined;
    const path = `${paths.home}?${new URLSearchParams(words)}`;
    return { call, path, answer: await searches.find(call, client), isFree: true };
  };

  /** The call of the page's first view, its address without parameters that it ignores, and the answer. */
  const asked = async (page: SitePage, request: Request) => {
    if (page.pattern === paths.home) return askedAtHome(request);
    const id = page.pattern === purchasePattern ? (request.path.split('/')[2] ?? '') : '';
    if (!idPattern.test(id)) return undefined;
    const call = getPart.path.replace(':id', id);
    const answer = await parts.find(call, forwardedFor(request));
    return { call, path: request.path, answer, isFree: false };
  };

  const pageContent = async (page: SitePage, request: Request): Promise<PageContent> => {
    const found = await asked(page, request);
    return {
      status: 200,
      owner: page.owner,
      // Without an answer, all addresses of the page have the same content.
      id: found?.answer ? `${page.pattern} ${found.call} ${found.answer.id}` : page.pattern,
      head: (origin, company) => siteHead(page, origin, company),
      isFree: found?.isFree ?? false,
      view: found?.answer && { path: found.path, reply: found.answer.reply },
    };
  };

  const partContent = async (
    written: string,
    owner: string | undefined,
    request: Request,
  ): Promise<PageContent> => {
    if (!partNumber.safeParse(written).success) return unknownPage;
    const call = getPartByNumber.path.replace(':partNumber', encodeURIComponent(written));
    const found = await numbers.find(call, forwardedFor(request));
    if (found === undefined) return { status: 200, id: 'part', owner, head: shopHead };
    if ('isUnknown' in found) return unknownPage;
    const { id, body, rating, delivery } = found;
    return {
      status: 200,
      owner,
      id: `${call} ${id} ${rating?.mean} ${rating?.count} ${JSON.stringify(delivery)}`,
      // A number may be written in many ways.
      isFree: written !== body.partNumber,
      head: (origin) => partHead({ part: body, rating, delivery }, origin),
      view: { path: request.path, reply: found.reply },
    };
  };

  return {
    ofPage: (page: SitePage, request: Request) => withCompany(request, pageContent(page, request)),
    /** `written` is the number as written in the address. */
    ofPart: (written: string, owner: string | undefined, request: Request) =>
      withCompany(request, partContent(written, owner, request)),
    ofUnknown: (request: Request) => withCompany(request, Promise.resolve(unknownPage)),
  };
}

export type PageContents = ReturnType<typeof createPageContents>;
