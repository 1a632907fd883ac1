import { createSlowClientGuard, destroyUnreadBody, type Replicas } from '@shop/http-server';
import { connectUpstream, forwardedHeaders, type Headers, relay } from '@shop/http-server/proxy';
import type { Request, RequestHandler } from 'express';

/** More than the gateway lets wait for slow clients (512 bodies, 96 readers): those must not use up the way to it. */
const connections = 1_024;
const connectMs = 1_000;
const noLimit = Number.POSITIVE_INFINITY;

export interface ProxyOptions {
  /** Who is behind. */
  readonly to: Replicas;
  /** What their paths begin with. */
  readonly path?: string;
  /** What visitors write before the path; the server behind hears it in `x-forwarded-prefix`. */
  readonly prefix?: string;
  /** How long the server behind may stay silent, and a visitor may read nothing. */
  readonly silenceMs: number;
  /** What the visitor gets with a 502 when the server behind does not answer. */
  readonly whenDown: { readonly type: string; readonly body: string };
}

/** What proxies before this server said of something about the visitor, and what this server saw. */
function added(request: Request, name: string, seen: string): string {
  const said = request.get(name);
  return said ? `${said},${seen}` : seen;
}

/** The visitor's address, as servers behind this one are to count it. */
export function forwardedFor(request: Request): string {
  return added(request, 'x-forwarded-for', request.socket.remoteAddress ?? '');
}

/** The request's own headers, with what this server saw of the visitor added to what proxies before it said. */
function headersOf(request: Request, prefix: string | undefined): Headers {
  const { host = '' } = request.headers;
  return {
    ...forwardedHeaders(request),
    host,
    'x-forwarded-for': forwardedFor(request),
    'x-forwarded-proto': added(request, 'x-forwarded-proto', request.protocol),
    'x-forwarded-host': request.get('x-forwarded-host') ?? host,
    ...(prefix === undefined ? {} : { 'x-forwarded-prefix': prefix }),
  };
}

/** A request line may name the whole address. */
function withoutOrigin(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/]*/, '');
}

/** Passes requests on as they are, bodies streamed, with the visitor's address added. */
export function proxyTo({ to, path = '', prefix, silenceMs, whenDown }: ProxyOptions): RequestHandler {
  const upstream = connectUpstream(to, { connectMs, answerMs: silenceMs, connections, waiting: noLimit });
  const readers = createSlowClientGuard({ ms: silenceMs, perClient: noLimit, total: noLimit });
  return async (request, response) => {
    destroyUnreadBody(request, response);
    const headers = headersOf(request, prefix);
    const call = { request, response, path: path + withoutOrigin(request.url), headers, client: '' };
    await relay(call, { upstream, readers }).catch(() => {
      response.writeHead(502, { 'content-type': whenDown.type, 'cache-control': 'no-store' });
      response.end(whenDown.body);
    });
  };
}
