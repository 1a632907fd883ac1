import type { Access, AnyRoute } from './route.ts';

/** What a route that is open, or proves its caller in its own way, lets through without an access token. */
const withoutToken: ReadonlySet<Access> = new Set(['public', 'identity-proof', 'provider-signature']);

export function needsToken(access: Access): boolean {
  return !withoutToken.has(access);
}

/** Whether a token, when sent, says who calls. An ID token or a provider's signature is not one of ours. */
export function acceptsToken(access: Access): boolean {
  return access === 'public' || needsToken(access);
}

/** What any call may meet on its way: a server that cannot read it, limits, faults, services that are away or late. */
const ofEveryCall = [400, 408, 413, 417, 429, 431, 500, 502, 503, 504];

type Answering = Pick<
  AnyRoute,
  'method' | 'access' | 'status' | 'alsoAnswers' | 'refusals' | 'params' | 'query' | 'body' | 'consumes'
>;

/** Every status a call answers with, in order: what follows from its record, and what the record adds. */
export function statusesOf(route: Answering): readonly number[] {
  const { method, access, params, query, body, consumes } = route;
  const statuses = new Set([
    route.status,
    ...(route.alsoAnswers ?? []),
    ...(route.refusals ?? []),
    ...ofEveryCall,
  ]);
  const addIf = (condition: boolean, status: number) => condition && statuses.add(status);
  // Whether the copy that a caller has still fits is asked before anything else is known of the reply.
  addIf(method === 'get', 304);
  addIf(access !== 'provider-signature', 401);
  addIf(access !== 'public' && access !== 'user' && access !== 'provider-signature', 403);
  addIf(params !== undefined, 404);
  addIf(query !== undefined || body !== undefined || consumes === 'multipart/form-data', 422);
  return [...statuses].sort((one, other) => one - other);
}
