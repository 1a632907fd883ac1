import { destroyUnreadBody, type Replicas } from '@shop/http-server';
import { connectUpstream, forwardedHeaders, type Headers, relay } from '@shop/http-server/proxy';
import type { Request, RequestHandler } from 'express';

/** More than the slow clients the gateway allows (512 bodies), so that they cannot use up all connections. */
const connections = 1_024;
const connectMs = 1_000;
const noLimit = Number.POSITIVE_INFINITY;

export interface ProxyOptions {
  /** The upstream servers. */
  readonly to: Replicas;
  /** Prefix of the public path, sent upstream as `x-forwarded-prefix`. */
  readonly prefix?: string;
  /** How long an upstream server may stay silent, and a visitor may read nothing. */
  readonly silenceMs: number;
  /** Body of the 502 when no upstream server answers. */
  readonly whenDown: { readonly type: string; readonly body: string };
}

/** Appends what this server saw of the visitor to what earlier proxies reported. */
function added(request: Request, name: string, seen: string): string {
  const said = request.get(name);
  return said ? `${said},${seen}` : seen;
}

/** The visitor's address, as upstream servers count it. */
export function forwardedFor(request: Request): string {
  return added(request, 'x-forwarded-for', request.socket.remoteAddress ?? '');
}

/** The request's headers, with this server's view of the visitor appended. */
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

/** A request line may hold an absolute address. */
function withoutOrigin(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/]*/, '');
}

/** Forwards requests unchanged, bodies streamed, with the visitor's address added. */
export function proxyTo({ to, prefix, silenceMs, whenDown }: ProxyOptions): RequestHandler {
  const upstream = connectUpstream(to, { connectMs, answerMs: silenceMs, connections, waiting: noLimit });
  return async (request, response) => {
    destroyUnreadBody(request, response);
    const headers = headersOf(request, prefix);
    const call = { request, response, path: withoutOrigin(request.url), headers, unreadMs: silenceMs };
    await relay(call, upstream).catch(() => {
      response.writeHead(502, { 'content-type': whenDown.type, 'cache-control': 'no-store' });
      response.end(whenDown.body);
    });
  };
}
