import { vehicleTree } from '@shop/contracts';
import { type DrawnQuestions, drawQuestions, searchQuestions } from './search-questions.ts';

/** Number of queries per kind; each load repeats them with a different highest price each time. */
const combinations = 400;
const callMs = 10_000;

/**
 * Addresses per load, more than can be answered in time. Each has its own highest price, above any part's, so no reply comes from a cache.
 */
const addresses = 40_000;
const highestCents = 99_999_999;
let asked = 0;

/** Makes a load's addresses when it begins: keeping those of all loads would take as much memory as a service. */
type Paths = () => string[];

function different(path: string, questions: readonly URLSearchParams[]): Paths {
  return () =>
    Array.from({ length: addresses }, (_none, index) => {
      asked += 1;
      const query = new URLSearchParams(questions[index % questions.length]);
      query.set('priceMax', ((highestCents - asked) / 100).toFixed(2));
      return `${path}?${query}`;
    });
}

export function call(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(callMs) });
}

async function nextPage(apiUrl: string, query: URLSearchParams): Promise<URLSearchParams | undefined> {
  const reply = await call(`${apiUrl}/parts?${query}`);
  await reply.arrayBuffer();
  const next = /^<[^?]*\?([^>]*)>/.exec(reply.headers.get('link') ?? '')?.[1];
  return next === undefined ? undefined : new URLSearchParams(next);
}

function asPages(questions: readonly URLSearchParams[]): URLSearchParams[] {
  return questions.map((question) => new URLSearchParams([['limit', '24'], ...question]));
}

async function secondPages(apiUrl: string, lists: readonly URLSearchParams[]): Promise<URLSearchParams[]> {
  const found: URLSearchParams[] = [];
  for (const list of lists) {
    const next = await nextPage(apiUrl, list);
    if (next) found.push(next);
  }
  return found;
}

/** Returns evenly spaced pages of the list of all parts. */
async function pagesAllOver(apiUrl: string): Promise<URLSearchParams[]> {
  const all: URLSearchParams[] = [];
  const first = new URLSearchParams({ limit: '100' });
  for (let page = await nextPage(apiUrl, first); page; page = await nextPage(apiUrl, page)) all.push(page);
  const step = Math.max(1, Math.floor(all.length / combinations));
  return asPages(
    all
      .filter((_page, at) => at % step === 0)
      .map((page) => new URLSearchParams({ cursor: page.get('cursor') ?? '' })),
  );
}

function inTurn(some: Paths, others: Paths): Paths {
  return () => {
    const behind = others();
    return some().flatMap((path, index) => [path, behind[index] ?? path]);
  };
}

export interface SearchLoad {
  readonly title: string;
  readonly paths: Paths;
}

/** Lists, their second pages and facets, with all filters combined. */
export async function mixedLoads(apiUrl: string): Promise<SearchLoad[]> {
  const tree = vehicleTree.parse(await (await call(`${apiUrl}/vehicles`)).json());
  const questions = searchQuestions(tree, combinations);
  const lists = different('/parts', asPages(questions));
  const facets = different('/part-facets', questions);
  const later = await secondPages(apiUrl, asPages(questions));
  return [
    { title: `GET /parts, ${combinations} combinations`, paths: lists },
    { title: `their ${later.length} second pages`, paths: different('/parts', later) },
    { title: 'GET /part-facets', paths: facets },
    { title: 'lists and facets in turn', paths: inTurn(lists, facets) },
  ];
}

export async function plainLoads(apiUrl: string): Promise<SearchLoad[]> {
  const lists = (kind: DrawnQuestions) => different('/parts', asPages(drawQuestions(kind, combinations)));
  return [
    {
      title: 'pages by cursor, all over the catalogue',
      paths: different('/parts', await pagesAllOver(apiUrl)),
    },
    { title: 'searches for words', paths: lists('words') },
    { title: 'families', paths: lists('families') },
    { title: 'sorts', paths: lists('sorts') },
  ];
}
