import { Agent, ServerResponse } from 'node:http';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
export interface ProxyOptions {
  readonly target: string;
  /** How long the server behind may stay silent. */
  readonly silenceMs: number;
  /** What the visitor gets with a 502 when the server behind does not answer. */
  readonly whenDown: { readonly type: string; readonly body: string };
}

/** Passes requests on as they are, bodies streamed, with the visitor's address added. */
export const proxyTo = ({ target, silenceMs, whenDown }: ProxyOptions): RequestHandler =>
  createProxyMiddleware({
    target,
    agent,
    xfwd: true,
    proxyTimeout: silenceMs,
    on: {
      error: (_error, _request, response) => {
        if (!(response instanceof ServerResponse) || response.headersSent) {
          response.destroy();
          return;
        }
        response.writeHead(502, { 'content-type': whenDown.type, 'cache-control': 'no-store' });
        response.end(whenDown.body);
      },
    },
  });
