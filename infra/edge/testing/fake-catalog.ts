import { companyRoutes, type ListedPart, type Part, type Review } from '@shop/contracts';
import { defaultCompany } from '@shop/contracts/default-company';
import { type Site, site } from '@shop/lib/testing/fixtures';

export const fakePart: Part = {
  _id: '64b64b64b64b64b64b64b640',
  name: 'Ventilated brake disc 319 mm',
  img: '/api/drawings/brake-disc-1.svg',
  images: ['/api/drawings/brake-disc-1.svg', 'https://images.example.com/disc.jpg'],
  price: 42.5,
  description: 'Grey cast iron, coated, balanced.',
  minOrderQuantity: 50,
  availableQuantity: 1_240,
  family: 'brake-disc',
  partNumber: 'SP-BD-3190',
  weightGrams: 8_200,
  attributes: [{ name: 'Diameter', value: '319', unit: 'mm' }],
};

export const fakeReview: Review = {
  _id: '64b64b64b64b64b64b64b641',
  name: 'Ann',
  img: '/api/drawings/avatar-1.svg',
  reviewText: 'Runs true.',
  rating: 4,
  createdAt: '2026-11-01T10:00:00.000Z',
  partId: fakePart._id,
};

/** The gateway's answer to one path. */
interface Reply {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer waits for this. */
  readonly after?: Promise<void>;
}

export interface FakeGateway extends Site {
  /** Answers by path with query; the company has its default data, and all other calls get a 404. */
  readonly replies: Map<string, Reply>;
  /** Requested paths, and the client of each; without the company's data, which each page asks for. */
  readonly calls: { readonly url: string; readonly client: string | undefined }[];
  /** Number of unfinished calls. */
  readonly waiting: () => number;
}

export function problemReply(status: number, message: string): Reply {
  const code = status === 404 ? 'not-found' : 'unavailable';
  return { status, body: { type: 'about:blank', title: message, status, code, message } };
}

/** The part as the gateway serves it under its number, with the mean of `count` reviews. */
export function answerPart(gateway: FakeGateway, part: Part, rating?: { mean: number; count: number }): void {
  gateway.replies.set(`/part-by-number/${encodeURIComponent(part.partNumber)}`, { body: part });
  gateway.replies.set(`/reviews?limit=1&partId=${part._id}`, {
    body: rating ? [{ ...fakeReview, partId: part._id }] : [],
    headers: rating
      ? { 'x-mean-rating': String(rating.mean), 'x-total-count': String(rating.count) }
      : { 'x-total-count': '0' },
  });
}

/** The beginning of the catalogue, as the home page asks for it. */
export function answerPartList(gateway: FakeGateway, parts: readonly ListedPart[], total: number): void {
  gateway.replies.set('/parts?limit=24', {
    body: parts,
    headers: { 'x-total-count': String(total), link: '</parts?cursor=a>; rel="next"' },
  });
}

const companyCall = companyRoutes.getCompanyContact.path;

/** A gateway with the calls that the edge makes for pages and site maps. */
export async function fakeGateway(): Promise<FakeGateway> {
  const replies: FakeGateway['replies'] = new Map();
  const calls: FakeGateway['calls'] = [];
  let waiting = 0;
  const server = await site(async (request, response) => {
    const url = request.url ?? '';
    const client = request.headers['x-forwarded-for'];
    if (url !== companyCall) calls.push({ url, client: client === undefined ? undefined : String(client) });
    waiting += 1;
    response.once('close', () => {
      waiting -= 1;
    });
    const other = url === companyCall ? { body: defaultCompany } : problemReply(404, 'Page not found');
    const { status = 200, body, headers, after }: Reply = replies.get(url) ?? other;
    await after;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
  return { ...server, replies, calls, waiting: () => waiting };
}
