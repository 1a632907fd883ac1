import { type AnyRoute, defaultShopFigures, limits, type RuntimeConfig } from '@shop/contracts';
import { defaultCompany } from '@shop/contracts/default-company';
import { answerCalls, type FakeAnswer, type FakeAnswers } from '@shop/shop-runtime/testing/answers';
import { setupWorker } from 'msw/browser';
import { http } from 'msw/http';
import { exampleReply } from './example.ts';

const apiUrl = '/api';

/** Settings of a page whose calls the browser answers. */
export const mockConfig: RuntimeConfig = {
  apiUrl,
  identity: { apiKey: 'mock', projectId: 'mock', authDomain: 'mock' },
  payments: { publishableKey: 'mock' },
  images: {
    maxBytes: limits.imageBytes,
    types: ['image/jpeg', 'image/png', 'image/webp'],
    publicOrigins: [],
  },
};

/** Answers that fit each other, which examples do not. */
const known: FakeAnswers = {
  getCompanyContact: { body: defaultCompany },
  getShopFigures: { body: { ...defaultShopFigures, version: 0 } },
  // Both services name the kinds of work; each has its own.
  getCatalogWork: { body: [] },
};

const picture: FakeAnswer = {
  body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#d8d5cc"/></svg>',
  headers: { 'content-type': 'image/svg+xml' },
};

function exampleAnswer(route: AnyRoute): FakeAnswer {
  if (route.produces?.startsWith('image/')) return picture;
  if (route.produces) return { body: `Example of ${route.name}` };
  const body = exampleReply(route);
  return { body, headers: Array.isArray(body) ? { 'x-total-count': String(body.length) } : {} };
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.body === null) return undefined;
  const isJson = request.headers.get('content-type') === 'application/json';
  return isJson ? request.json() : request.blob();
}

const worker = setupWorker();

/** Starts the worker, which answers calls in the browser. `url`: where its script is. */
export async function startBrowserApi(url: string): Promise<void> {
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass', serviceWorker: { url } });
}

/** Answers calls by these answers and by nothing earlier. Calls without an answer get an example made from the contract. */
export function answerInBrowser(answers: FakeAnswers): void {
  const api = answerCalls({ ...known, ...answers }, exampleAnswer);
  const handler = http.all(`${apiUrl}/*`, async ({ request }) => {
    const url = new URL(request.url);
    // The demo catalogue's drawings are files.
    if (url.pathname.startsWith(`${apiUrl}/drawings/`)) return undefined;
    return api.respond({
      method: request.method,
      url,
      headers: request.headers,
      body: await bodyOf(request),
    });
  });
  worker.resetHandlers(
    handler,
    http.get('/config.json', () => Response.json(mockConfig)),
  );
}
