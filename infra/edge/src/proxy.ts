import { connectUpstream, forwardedHeaders, type Headers, relay } from '@shop/http-server/proxy';
import type { Request, RequestHandler } from 'express';

/** More than the slow clients the gateway allows (512 bodies), so that they cannot use up all connections. */
const connections = 1_024;
const connectMs = 1_000;
const noLimit = Number.POSITIVE_INFINITY;

/** How long the API may stay silent, and a visitor may read nothing. Longer than any call may take; event streams send something more often. */
const silenceMs = 60_000;

function problem(status: number, title: string, code: string, message: string): string {
  return JSON.stringify({ type: 'about:blank', title, status, code, message });
}

const noSuchCall = problem(404, 'Not Found', 'not-found', 'Page not found');
const downMessage = 'The shop is not reachable right now. Please try again.';
const apiDown = problem(502, 'Bad Gateway', 'unavailable', downMessage);

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
  const headers: Headers = {
    ...forwardedHeaders(request),
    host,
    'x-forwarded-for': forwardedFor(request),
    'x-forwarded-proto': added(request, 'x-forwarded-proto', request.protocol),
    'x-forwarded-host': request.get('x-forwarded-host') ?? host,
  };
  if (prefix !== undefined) headers['x-forwarded-prefix'] = prefix;
  return headers;
}

/** A request line may hold an absolute address. */
function withoutOrigin(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/]*/, '');
}

/**
 * Forwards calls to the API unchanged, bodies streamed, with the visitor's address added and the prefix of the public path named. Only
 * monitoring reads the gateway's metrics.
 */
export function apiProxy(api: string, prefix?: string): RequestHandler {
  const upstream = connectUpstream(api, { connectMs, answerMs: silenceMs, connections, waiting: noLimit });
  return async (request, response) => {
    if (/^\/metrics\b/i.test(request.path)) {
      response.status(404).type('application/problem+json').send(noSuchCall);
      return;
    }
    const headers = headersOf(request, prefix);
    const call = { request, response, path: withoutOrigin(request.url), headers, unreadMs: silenceMs };
    await relay(call, upstream).catch(() => {
      response.writeHead(502, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
      response.end(apiDown);
    });
  };
}
