import { z } from 'zod';
import { type Access, type CallFacts, type CallName, calls } from './calls.ts';
import { rightIn } from './rights.ts';

export type ServiceName = 'catalog' | 'orders' | 'identity' | 'notifications' | 'gateway';

/** Statuses a handler may refuse with. Those common to all calls (limits, tokens, faults) are not listed per call. */
type RefusalStatus = 400 | 403 | 404 | 409 | 412;

type Shape = z.ZodType;

interface RouteDefinition<
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Reply extends Shape,
> {
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Usual success status; defaults to 200. */
  readonly status?: 200 | 201;
  /** Further success statuses, with the same reply. */
  readonly alsoAnswers?: readonly 202[];
  /** Refusals specific to this call; `statusesOf` derives the others. */
  readonly refusals?: readonly RefusalStatus[];
  readonly reply: Reply;
  /** Reply headers: lower-case names, string values on the wire. */
  readonly replyHeaders?: Shape;
  /** Non-standard request headers the call reads. */
  readonly requestHeaders?: readonly string[];
  /** Media type of the request; defaults to JSON. `raw` reaches the handler as a Buffer, `text/csv` as the request stream. */
  readonly consumes?: 'multipart/form-data' | 'raw' | 'text/csv';
}

/** One call of the API. Registration, validation, access, client, gateway and OpenAPI are all derived from this record. */
export interface Route<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
> extends CallFacts,
    RouteDefinition<Params, Query, Body, Reply> {
  readonly service: ServiceName;
  /** Stable operation name, camelCase: `listParts`. */
  readonly name: string;
  readonly status: 200 | 201;
}

export type AnyRoute = Route;

/** Returns the function that completes a line of {@link calls} with its schemas, for the calls of one service. */
export function routesOf(service: ServiceName) {
  return <Params extends Shape, Query extends Shape, Body extends Shape, Reply extends Shape>(
    name: CallName,
    definition: RouteDefinition<Params, Query, Body, Reply>,
  ): Route<Params, Query, Body, Reply> => ({
    name,
    service,
    status: 200,
    ...calls[name],
    ...definition,
  });
}

/** Calls of the specification that staff make with a body; clients may send them more fields (VAL-20). */
const specifiedForStaff: ReadonlySet<string> = new Set<CallName>(['addPart', 'reportPayment']);

/** Returns the schema of a call's body. The shop's own calls for staff refuse unknown fields: a misspelt one must not change nothing in silence. */
export function bodySchema({
  name,
  access,
  body,
}: Pick<AnyRoute, 'name' | 'access' | 'body'>): z.ZodType | undefined {
  const isOwnOfStaff = rightIn(access) !== undefined && !specifiedForStaff.has(name);
  return isOwnOfStaff && body instanceof z.ZodObject ? body.strict() : body;
}

/** Public, or authenticated by other means. */
const withoutToken: ReadonlySet<Access> = new Set(['public', 'identity-proof', 'provider-signature']);

export function needsToken(access: Access): boolean {
  return !withoutToken.has(access);
}

/** Whether an access token identifies the caller. ID tokens and provider signatures are not access tokens. */
export function acceptsToken(access: Access): boolean {
  return access === 'public' || needsToken(access);
}

/** Statuses any call can have: unreadable requests, limits, faults, services down or slow. */
const ofEveryCall = [400, 408, 413, 417, 429, 431, 500, 502, 503, 504];

type StatusRelevant = Pick<
  AnyRoute,
  'method' | 'access' | 'status' | 'alsoAnswers' | 'refusals' | 'params' | 'query' | 'body' | 'consumes'
>;

/** Returns every status a call can answer with, sorted: derived from its record plus those it declares. */
export function statusesOf(route: StatusRelevant): readonly number[] {
  const { method, access, params, query, body, consumes } = route;
  const statuses = new Set([
    route.status,
    ...(route.alsoAnswers ?? []),
    ...(route.refusals ?? []),
    ...ofEveryCall,
  ]);
  const addIf = (condition: boolean, status: number) => condition && statuses.add(status);
  addIf(method === 'get', 304);
  addIf(access !== 'provider-signature', 401);
  addIf(access !== 'public' && access !== 'user' && access !== 'provider-signature', 403);
  addIf(params !== undefined, 404);
  addIf(
    query !== undefined ||
      body !== undefined ||
      consumes === 'multipart/form-data' ||
      consumes === 'text/csv',
    422,
  );
  return [...statuses].sort((one, other) => one - other);
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Handler input, after parsing. */
export type ParamsOf<R> = R extends Route<infer P, Shape, Shape, Shape> ? Out<P> : never;
export type QueryOf<R> = R extends Route<Shape, infer Q, Shape, Shape> ? Out<Q> : never;
export type BodyOf<R> = R extends Route<Shape, Shape, infer B, Shape> ? Out<B> : never;
/** Client input, before parsing. */
export type BodyInputOf<R> = R extends Route<Shape, Shape, infer B, Shape> ? In<B> : never;
/** The reply, as handlers return it and clients receive it. */
export type ReplyOf<R> = R extends Route<Shape, Shape, Shape, infer A> ? Out<A> : never;
