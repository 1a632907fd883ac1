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
  images: { maxBytes: limits.imageBytes, types: ['image/jpeg', 'image/png', 'image/webp'] },
};

function textPart(value: unknown): string {
  return btoa(JSON.stringify(value)).replaceAll('=', '');
}

/** Signed by nobody: no service is asked, so none can refuse it. */
const accessToken = [
  textPart({ alg: 'none' }),
  textPart({
    ...{ sub: examplePerson.email, uid: 'mock', verified: true, role: 'admin', ver: 1 },
    ...{ iat: 0, exp: 4_102_444_800 },
  }),
  'unsigned',
].join('.');

/** Stands for every picture: the demonstration catalogue's are files beside the API. */
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

/** Every call of the API: as a real shop answered it in the recorded journey, else with an example of its contract. */
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

/** Answers everything in the browser, so that no shop has to run. */
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
