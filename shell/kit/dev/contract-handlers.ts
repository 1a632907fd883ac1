import { type AnyRoute, allRoutes } from '@shop/contracts';
import { http } from 'msw/http';
import { exampleReply } from './example.ts';
import { recordedJourney, replay } from './journey.ts';
import journey from './recorded-journey.json' with { type: 'json' };

export const apiUrl = '/api';

/** Placeholder for every picture; the demo catalogue's drawings are files served with the API, which isn't running. */
export function picture(): Response {
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
export function contractHandlers() {
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
