import {
  type Access,
  type AnyRoute,
  acceptsToken,
  type BodyOf,
  bodySchema,
  isLogged,
  isLoggedRead,
  limits,
  needsToken,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  rightIn,
  statusesOf,
} from '@shop/contracts';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { z } from 'zod';
import { type Authenticate, assertMay, type Caller } from '../auth/caller.ts';
import { asActor, type StaffAct } from '../context.ts';
import { fieldErrors, Refusal, refuse } from '../errors.ts';
import type { LogRead } from '../queue/logged-reads.store.ts';
import type { Answer } from './answer.ts';
import { clientOf } from './budget.ts';
import { createListSender } from './send-list.ts';

/** A parsed request. `caller` throws a 401 refusal for anonymous requests; `visitor` is undefined for them. */
export interface Call<R extends AnyRoute> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly caller: Caller;
  readonly visitor: Caller | undefined;
  readonly request: Request;
}

export type Handler<R extends AnyRoute> = (call: Call<R>) => Promise<Answer<ReplyOf<R>>>;

/** A handler for every route of a table: a missing one does not compile. */
export type Handlers<Table extends Readonly<Record<string, AnyRoute>>> = {
  readonly [Name in keyof Table]: Handler<Table[Name]>;
};

export interface ServeOptions {
  readonly authenticate: Authenticate;
  /** Checks every reply and status against the contract before sending. For tests. */
  readonly checkReplies?: boolean;
  /** Needed by services with calls of `loggedReads`. */
  readonly logRead?: LogRead;
}

type AnyHandler = (call: Call<AnyRoute>) => Promise<Answer<unknown>>;

/** Registers a table of routes. Parsing, access and replies come from the contract; handlers hold the logic. */
export function serveRoutes<Table extends Readonly<Record<string, AnyRoute>>>(
  app: Express,
  table: Table,
  handlers: Handlers<Table>,
  options: ServeOptions,
): void {
  for (const [name, route] of Object.entries(table)) {
    // Handlers<Table> pairs each name with its own route, which Object.entries cannot express.
    const handler = handlers[name] as unknown as AnyHandler;
    if (isLoggedRead(route.name) && !options.logRead) throw new Error(`${route.name} needs the log of reads`);
    app[route.method](route.path, ...bodyParser(route), respond(route, handler, options));
  }
}

function bodyParser(route: AnyRoute): RequestHandler[] {
  if (route.consumes === 'raw') return [express.raw({ type: () => true, limit: limits.jsonBodyBytes })];
  if (!route.body) return [];
  return [express.json({ limit: limits.jsonBodyBytes, strict: false })];
}

function respond(route: AnyRoute, handler: AnyHandler, options: ServeOptions): RequestHandler {
  const read: AnyRoute = { ...route, body: bodySchema(route) };
  return async (request, response) => {
    response.locals.route = route.name;
    if (route.access !== 'public') response.setHeader('cache-control', 'no-store');
    try {
      const visitor = acceptsToken(route.access)
        ? await options.authenticate(request.headers.authorization)
        : undefined;
      const call = await parseCall(read, request, visitor);
      await logReading(route, call, options.logRead);
      const result = await asActor(visitor, () => handler(call), actOf(route, visitor));
      if (options.checkReplies) assertReply(route, result);
      await send(route, { request, response }, result);
    } catch (error) {
      if (options.checkReplies && error instanceof Refusal) assertListed(route, error.status);
      throw error;
    }
  };
}

/** The log entry of a change names the call and the caller, see `logEntries`. */
function actOf({ name, access }: AnyRoute, caller: Caller | undefined): StaffAct | undefined {
  if (!caller || !isLogged(name)) return undefined;
  return { call: name, isStaffOnly: !access.startsWith('own-or-') };
}

/** Says what was asked, without the page: paging does not change the filter. */
async function logReading(
  { name, path }: AnyRoute,
  { params, query, visitor }: Call<AnyRoute>,
  logRead: LogRead | undefined,
): Promise<void> {
  if (!isLoggedRead(name) || !visitor || !logRead) return;
  const asked: Readonly<Record<string, unknown>> = Object(params);
  if (asked.email === visitor.email) return;
  const [first = 'all'] = Object.values(asked).map(String);
  const kind = /:(?:email|buyer)/.test(path) ? 'person' : 'data';
  const filter = Object.entries({ ...asked, ...Object(query) })
    .filter(
      ([field, after]) => !['cursor', 'limit'].includes(field) && after !== undefined && after !== first,
    )
    .map(([field, after]) => ({ field, after }));
  await logRead(name, {
    thing: { kind, id: first, name: first },
    by: visitor.email,
    byUid: visitor.uid,
    at: new Date(),
    changes: filter,
  });
}

function assertReply(route: AnyRoute, { status, content }: Answer<unknown>): void {
  assertListed(route, status ?? route.status);
  if (content.kind === 'value') route.reply.parse(content.value);
}

function assertListed(route: AnyRoute, status: number): void {
  if (!statusesOf(route).includes(status))
    throw new Error(`${route.name} answers ${status}, which its contract does not list`);
}

async function parseCall(
  route: AnyRoute,
  request: Request,
  visitor: Caller | undefined,
): Promise<Call<AnyRoute>> {
  const params = parseParams(route, request);
  await assertAccess(route.access, visitor, Object(params));
  return {
    params,
    query: parseInput(route.query, request.query),
    body: route.consumes === 'raw' ? request.body : parseInput(route.body, request.body),
    visitor,
    get caller() {
      if (!visitor) throw refuse.unauthorized();
      return visitor;
    },
    request,
  };
}

/** Checks access beyond a valid token. `own-or-` is checked by the handler, which has the record. */
async function assertAccess(
  access: Access,
  caller: Caller | undefined,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!needsToken(access)) return;
  if (!caller) throw refuse.unauthorized();
  if (access.startsWith('own-or-')) return;
  const right = rightIn(access);
  if (access.startsWith('self')) {
    if (params.email === caller.email) return;
    if (!right) throw refuse.forbidden();
  }
  if (right) await assertMay(caller, right);
}

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

function writeHead(route: AnyRoute, response: Response, { status, headers }: Answer<unknown>): void {
  response.status(status ?? route.status);
  response.setHeader('content-type', `${route.produces ?? 'application/json'}; charset=utf-8`);
  if (headers) for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** The long lists that this process sends. */
const sendList = createListSender();

/** Sends a reply; a conditional GET with a matching ETag gets 304 and no body. */
async function send(
  route: AnyRoute,
  { request, response }: Exchange,
  answer: Answer<unknown>,
): Promise<void> {
  const { content } = answer;
  const head = () => writeHead(route, response, answer);
  if (content.kind === 'stream') {
    const client = clientOf(request);
    await sendList({ client, response }, head, content.chunks);
    return;
  }
  head();
  if (request.fresh) response.status(304).end();
  else response.end(content.kind === 'text' ? content.text : JSON.stringify(content.value));
}

export type { Request, Response };

/** A malformed path is a 404: no resource has such a path. */
export function parseParams(route: AnyRoute, request: Request): unknown {
  if (!route.params) return {};
  const parsed = route.params.safeParse(request.params);
  if (!parsed.success) throw refuse.notFound('Page');
  return parsed.data;
}

/** zod also reads `length` of non-strings, and a client can send one whose comparison throws. */
function tryParse(schema: z.ZodType, input: unknown) {
  try {
    return schema.safeParse(input);
  } catch (error) {
    if (error instanceof TypeError) throw refuse.malformed('The request could not be read');
    throw error;
  }
}

/** Parses query or body; the 422 refusal names each invalid field. */
export function parseInput(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = tryParse(schema, input);
  if (!parsed.success) throw refuse.invalid(fieldErrors(parsed.error));
  return parsed.data;
}
