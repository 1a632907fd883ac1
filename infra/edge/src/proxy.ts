import { Agent, type IncomingMessage, ServerResponse } from 'node:http';
import { destroyUnreadBody, idleConnectionMs, type Replicas } from '@shop/http-server';
import type { RequestHandler } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

/** More than the gateway lets wait for slow clients (512 bodies, 96 readers): those must not use up the way to it. */
const mostConnections = 1_024;
const agent = new Agent({ keepAlive: true, maxSockets: mostConnections, timeout: idleConnectionMs });

export interface ProxyOptions {
  /** Who is behind. */
  readonly to: Replicas;
  /** What their paths begin with. */
  readonly path?: string;
  /** What visitors write before the path; the server behind hears it in `x-forwarded-prefix`. */
  readonly prefix?: string;
  /** How long the server behind may stay silent. */
  readonly silenceMs: number;
  /** What the visitor gets with a 502 when the server behind does not answer. */
  readonly whenDown: { readonly type: string; readonly body: string };
}

function wasRefused(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNREFUSED';
}
/** It said nothing yet: refused, or closed just as it was asked. */
function brokeOff(error: Error): boolean {
  return 'code' in error && ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(String(error.code));
}
function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Passes requests on as they are, bodies streamed, with the visitor's address added. A read that one instance refused, or broke
 * off before it answered, goes to another one, once.
 */
export function proxyTo({ to, path = '', prefix, silenceMs, whenDown }: ProxyOptions): RequestHandler {
  const repeated = new WeakSet<IncomingMessage>();
  const proxy = createProxyMiddleware({
    router: () => to.next() + path,
    agent,
    xfwd: true,
    ...(prefix === undefined ? {} : { headers: { 'x-forwarded-prefix': prefix } }),
    proxyTimeout: silenceMs,
    on: {
      error: (error, request, response, target) => {
        if (!(response instanceof ServerResponse) || response.headersSent) {
          response.destroy();
          return;
        }
        if (wasRefused(error)) to.refused(new URL(String(target)).origin);
        if (brokeOff(error) && isRead(request) && !repeated.has(request)) {
          repeated.add(request);
          void proxy(request, response);
          return;
        }
        response.writeHead(502, { 'content-type': whenDown.type, 'cache-control': 'no-store' });
        response.end(whenDown.body);
      },
    },
  });
  return (request, response) => {
    destroyUnreadBody(request, response);
    void proxy(request, response);
  };
}
