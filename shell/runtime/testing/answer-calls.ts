import { type AnyRoute, allRoutes, bodySchema, statusesOf } from '@shop/contracts';

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

export type Answer = FakeAnswer | ((call: SeenCall) => FakeAnswer | Promise<FakeAnswer>);

/** Answers by route name. */
export type FakeAnswers = Record<string, Answer>;

export interface FakeRequest {
  method: string;
  url: URL;
  headers: Headers;
  body: unknown;
}

function patternOf(route: AnyRoute): RegExp {
  return new RegExp(`^${route.path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

const patterns = allRoutes.map((route) => ({ route, pattern: patternOf(route) }));

function findRoute(method: string, path: string) {
  for (const { route, pattern } of patterns) {
    const found = route.method === method.toLowerCase() ? pattern.exec(path) : null;
    if (found) return { route, params: found.groups ?? {} };
  }
  throw new Error(`no route for ${method} ${path}`);
}

function decoded(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, decodeURIComponent(value)]));
}

/** Fails a page that sends fields which the service refuses. */
function checkBody(route: AnyRoute, body: unknown): void {
  const issues = bodySchema(route)?.safeParse(body).error?.issues ?? [];
  const unknown = issues.find(({ code }) => code === 'unrecognized_keys');
  if (unknown) throw new Error(`${route.name} refuses this body: ${unknown.message}`);
}

/**
 * Fails a success that the contract does not know; refusals may also come from what is between page and service. The body of a success is
 * checked by the page's client, as in all development.
 */
function checkStatus(route: AnyRoute, status: number): void {
  if (status < 400 && !statusesOf(route).includes(status))
    throw new Error(`${route.name} never answers ${status}`);
}

function responseTo(route: AnyRoute, { status = route.status, body, headers }: FakeAnswer): Response {
  checkStatus(route, status);
  const file = status < 400 ? route.produces : undefined;
  const content = file === undefined ? JSON.stringify(body) : String(body);
  return new Response(body === undefined ? null : content, {
    status,
    headers: { 'content-type': file ?? 'application/json', ...headers },
  });
}

function unanswered({ name }: AnyRoute): never {
  throw new Error(`no answer given for ${name}`);
}

/**
 * The fake of the API: answers calls by route name, using the contract's route table. `otherwise` answers those that have no answer.
 * `calls` records the requests; `answer` changes an answer.
 */
export function answerCalls(
  answers: FakeAnswers,
  otherwise: (route: AnyRoute) => FakeAnswer | Promise<FakeAnswer> = unanswered,
) {
  const calls: SeenCall[] = [];
  const current = new Map(Object.entries(answers));
  return {
    calls,
    callsOf: (route: string) => calls.filter((call) => call.route === route),
    answer: (route: string, answer: Answer) => void current.set(route, answer),
    respond: async ({ method, url, headers, body }: FakeRequest): Promise<Response> => {
      const { route, params } = findRoute(method, url.pathname.replace('/api', ''));
      const query = Object.fromEntries(url.searchParams);
      const call: SeenCall = { route: route.name, params: decoded(params), query, body, headers };
      checkBody(route, body);
      calls.push(call);
      const answer = current.get(route.name);
      if (answer === undefined) return responseTo(route, await otherwise(route));
      return responseTo(route, typeof answer === 'function' ? await answer(call) : answer);
    },
  };
}

/** Returns a refusal in the services' format, with the facts that let a page correct itself. */
export function refusal(status: number, code: string, message: string, facts: object = {}): FakeAnswer {
  return {
    status,
    body: { type: 'about:blank', title: code, status, code, message, ...facts },
  };
}
