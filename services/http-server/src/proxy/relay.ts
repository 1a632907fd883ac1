import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { endToEndHeaders, type Headers, hasBody } from './headers.ts';
import { isConnectionReset, type Upstream } from './upstream.ts';

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
 * Forwards a call to the upstream and streams its reply back, no faster than the client reads it. Resolves once the response
 * is closed; rejects if the call failed before its reply began. Aborts the upstream call when the client disconnects. Repeats a
 * read once if its connection broke before the reply began, and never a write: it may have arrived.
 */
export async function relay(call: RelayedCall, { pool }: Pick<Upstream, 'pool'>): Promise<void> {
  const { request, response, path, headers, unreadMs } = call;
  const clientGone = new AbortController();
  response.once('close', () => clientGone.abort());
  let mayRepeat = request.method === 'GET' || request.method === 'HEAD';
  while (!response.destroyed) {
    const body = call.body === undefined ? streamed(request) : call.body;
    try {
      await pool.stream(
        { path, method: request.method, headers, body, signal: clientGone.signal },
        ({ statusCode, headers: replied }) => {
          response.setTimeout(unreadMs, () => response.destroy());
          const { vary, ...kept } = endToEndHeaders(replied);
          if (vary !== undefined) response.vary(String(vary));
          return response.writeHead(statusCode, kept);
        },
      );
      return;
    } catch (fault) {
      if (response.destroyed || !(fault instanceof Error)) return;
      if (!mayRepeat || !isConnectionReset(fault)) throw fault;
      mayRepeat = false;
      // Lets the pool notice that its other connections were closed, too.
      await nextTurn();
    }
  }
}
