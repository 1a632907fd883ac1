import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { endToEndHeaders, type Headers, hasBody } from './headers.ts';
import { isConnectionReset, type Upstream, wasNeverSent } from './upstream.ts';

export interface RelayedCall {
  readonly request: Request;
  readonly response: Response;
  /** Path with query, and all headers, of the upstream call. */
  readonly path: string;
  readonly headers: Headers;
  /** Set if the body was already read; otherwise it is streamed as it arrives. */
  readonly body?: Buffer | null;
  /** How long the client may read nothing of its reply, ms. */
  readonly unreadMs: number;
}

/**
 * Decides whether a call may be retried after an error: any call that never reached a replica, while there are others; a read, once,
 * if its connection broke before the reply began. A write that may have arrived is never repeated.
 */
function retryPolicy({ method }: Request, { replicas }: Upstream): (fault: Error) => boolean {
  let others = replicas.all.length - 1;
  let mayRepeat = method === 'GET' || method === 'HEAD';
  return (fault) => {
    if (wasNeverSent(fault) && others > 0) {
      others -= 1;
      return true;
    }
    const again = mayRepeat && isConnectionReset(fault);
    if (again) mayRepeat = false;
    return again;
  };
}

/** Yields a request's body without closing the request, so a client refused halfway still gets its reply; drops the rest. */
async function* chunksOf(request: Request): AsyncGenerator<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false });
  } finally {
    request.resume();
  }
}

function streamed(request: Request): Readable | null {
  return hasBody(request) ? Readable.from(chunksOf(request), { objectMode: false }) : null;
}

/**
 * Forwards a call to a replica of the upstream and streams its reply back, no faster than the client reads it. Resolves once the response
 * is closed; rejects if the call failed before its reply began. Aborts the upstream call when the client disconnects.
 */
export async function relay(call: RelayedCall, upstream: Upstream): Promise<void> {
  const { request, response, path, headers, unreadMs } = call;
  const clientGone = new AbortController();
  response.once('close', () => clientGone.abort());
  const mayTryAgain = retryPolicy(request, upstream);
  while (!response.destroyed) {
    const { url, pool } = upstream.next();
    const body = call.body === undefined ? streamed(request) : call.body;
    try {
      await pool.stream(
        { path, method: request.method, headers, body, signal: clientGone.signal },
        ({ statusCode, headers: replied }) => {
          response.setTimeout(unreadMs, () => response.destroy());
          // A replica ends each connection with its reply while it drains.
          if (replied.connection === 'close') upstream.replicas.avoid(url);
          const { vary, ...kept } = endToEndHeaders(replied);
          if (vary !== undefined) response.vary(String(vary));
          return response.writeHead(statusCode, kept);
        },
      );
      return;
    } catch (fault) {
      if (response.destroyed || !(fault instanceof Error)) return;
      if (wasNeverSent(fault)) upstream.replicas.avoid(url);
      if (!mayTryAgain(fault)) throw fault;
      // Lets the pool notice that its other connections to this replica were closed, too.
      await nextTurn();
    }
  }
}
