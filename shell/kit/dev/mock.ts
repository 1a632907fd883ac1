import { type AnyRoute, allRoutes, limits, type RuntimeConfig } from '@shop/contracts';
import { setupWorker } from 'msw/browser';
import { http } from 'msw/http';
import { examplePerson, exampleReply } from './example.ts';
import { recordedJourney, replay } from './journey.ts';
import journey from './recorded-journey.json' with { type: 'json' };

const apiUrl = '/api';

const config: RuntimeConfig = {
  apiUrl,
  identity: { apiKey: 'mock', projectId: 'mock', authDomain: 'mock' },
  payments: { publishableKey: 'mock' },
  images: {
    maxBytes: limits.imageBytes,
    types: ['image/jpeg', 'image/png', 'image/webp'],
    publicOrigins: [],
  },
};

function textPart(value: unknown): string {
  return btoa(JSON.stringify(value)).replaceAll('=', '');
}

/** Unsigned: with the mock no service verifies it. */
const accessToken = [
  textPart({ alg: 'none' }),
  textPart({
    sub: examplePerson.email,
    uid: 'mock',
    verified: true,
    role: 'admin',
    iat: 0,
    exp: 4_102_444_800,
  }),
  'unsigned',
].join('.');

/** Placeholder for every picture; the demo catalogue's drawings are files served with the API, which isn't running. */
function picture(): Response {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#d8d5cc"/></svg>';
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
}

async function example(route: AnyRoute): Promise<Response> {
  if (route.produces?.startsWith('image/')) return picture();
  const body = await exampleReply(route);
  const headers = new Headers();
  if (Array.isArray(body)) headers.set('x-total-count', String(body.length));
  return Response.json(body, { status: route.status, headers });
}

/** Handles every API route: from the recorded journey, otherwise with an example generated from the contract. */
function contractHandlers() {
  const recorded = replay(recordedJourney.parse(journey));
  return allRoutes.map((route) =>
    http[route.method](`${apiUrl}${route.path}`, ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const exchange = recorded(route, `${pathname.slice(apiUrl.length)}${search}`);
      if (!exchange) return example(route);
      const { status, headers, body } = exchange;
      return Response.json(body, { status, headers });
    }),
  );
}

/** Answers all requests in the browser, so that no service has to run. */
export async function startMock(): Promise<void> {
  localStorage.setItem('accessToken', accessToken);
  const worker = setupWorker(
    http.get('/config.json', () => Response.json(config)),
    http.get(`${apiUrl}/drawings/*`, picture),
    ...contractHandlers(),
  );
  await worker.start({
    quiet: true,
    onUnhandledFrame: 'bypass',
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
  });
}
