import { type AnyRoute, allRoutes, bodySchema } from '@shop/contracts';
import { vi } from 'vitest';

export interface SeenCall {
  route: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

export interface FakeAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Answer = FakeAnswer | ((call: SeenCall) => FakeAnswer | Promise<FakeAnswer>);

/** Answers by route name. */
export type FakeAnswers = Record<string, Answer>;

const base = 'http://shop.test/api';

function patternOf(route: AnyRoute): RegExp {
  return new RegExp(`^${route.path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

function findRoute(method: string, path: string) {
  for (const route of allRoutes) {
    const found = route.method === method.toLowerCase() ? patternOf(route).exec(path) : null;
    if (found) return { route, params: found.groups ?? {} };
  }
  throw new Error(`no route for ${method} ${path}`);
}

function bodyOf(body: RequestInit['body']): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  return body ?? undefined;
}

/** Fails a page that sends fields which the service refuses. */
function checkBody(route: AnyRoute, body: unknown): void {
  const issues = bodySchema(route)?.safeParse(body).error?.issues ?? [];
  const unknown = issues.find(({ code }) => code === 'unrecognized_keys');
  if (unknown) throw new Error(`${route.name} refuses this body: ${unknown.message}`);
}

function decoded(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, decodeURIComponent(value)]));
}

/**
 * Answers the page's calls by route name, using the contract's route table; a call without an answer fails the test.
 * `calls` records the requests; `answer` changes an answer during a test.
 */
export function fakeApi(answers: FakeAnswers = {}) {
  const calls: SeenCall[] = [];
  const current = new Map(Object.entries(answers));
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), base);
    const { route, params } = findRoute(init.method ?? 'GET', url.pathname.replace('/api', ''));
    const call: SeenCall = {
      route: route.name,
      params: decoded(params),
      query: Object.fromEntries(url.searchParams),
      body: bodyOf(init.body),
      headers: new Headers(init.headers),
    };
    checkBody(route, call.body);
    calls.push(call);
    const answer = current.get(route.name);
    if (answer === undefined) throw new Error(`no answer given for ${route.name}`);
    const {
      status = route.status,
      body,
      headers,
    } = typeof answer === 'function' ? await answer(call) : answer;
    const isText = status < 400 && route.produces === 'text/csv';
    const text = isText ? String(body) : JSON.stringify(body);
    return new Response(body === undefined ? null : text, {
      status,
      headers: { 'content-type': isText ? 'text/csv' : 'application/json', ...headers },
    });
  });
  return {
    url: base,
    calls,
    callsOf: (route: string) => calls.filter((call) => call.route === route),
    answer: (route: string, answer: Answer) => void current.set(route, answer),
  };
}

/** Returns a refusal in the services' format, with the facts that let a page correct itself. */
export function refusal(status: number, code: string, message: string, facts: object = {}): FakeAnswer {
  return {
    status,
    body: { type: 'about:blank', title: code, status, code, message, ...facts },
  };
}
