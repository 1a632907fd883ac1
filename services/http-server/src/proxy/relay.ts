import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import type { Dispatcher } from 'undici';
import type { SlowClientGuard } from '../slow-clients.ts';
import { endToEndHeaders, type Headers, hasBody } from './headers.ts';
import { isConnectionReset, type Upstream, wasNeverSent } from './upstream.ts';

export interface RelayedCall {
  readonly request: Request;
  readonly response: Response;
  /** Path with query, and all headers, of the upstream call. */
  readonly path: string;
  readonly headers: Headers;
  /** Set if the body was already read, or to observe it on its way; otherwise the body is streamed as it arrives. */
  readonly body?: Buffer | null | (() => Readable);
  /** Key under which `readers` counts the client. */
  readonly client: string;
}

export interface RelayDeps {
  readonly upstream: Upstream;
  /** Cuts off replies that their client does not read. */
  readonly readers: SlowClientGuard;
}

class ClientGone extends Error {
  override name = 'ClientGone';
}

/** Streams one reply to the client, no faster than the client reads it. */
class ReplyRelay implements Dispatcher.DispatchHandler {
  readonly #call: RelayedCall;
  readonly #readers: SlowClientGuard;
  /** Called if the call fails before its reply begins. */
  readonly #onFault: (fault: Error) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #onceRead = (): void => undefined;

  constructor(call: RelayedCall, readers: SlowClientGuard, onFault: (fault: Error) => void) {
    this.#call = call;
    this.#readers = readers;
    this.#onFault = onFault;
  }

  /** Aborts the upstream call when the client disconnects. */
  clientClosed(): void {
    this.#onceRead();
    if (!this.#call.response.writableFinished) this.#controller?.abort(new ClientGone());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#call.response.destroyed) controller.abort(new ClientGone());
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    const { response } = this.#call;
    const { vary, ...kept } = endToEndHeaders(headers);
    if (vary !== undefined) response.vary(String(vary));
    response.writeHead(status, kept);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { client, response } = this.#call;
    if (response.write(chunk)) return;
    controller.pause();
    this.#onceRead = this.#readers.enter(client, () => this.#cut());
    response.once('drain', () => {
      this.#onceRead();
      controller.resume();
    });
  }

  /** A client that does not read holds an upstream connection that others need. */
  #cut(): void {
    this.#controller?.abort(new ClientGone());
    this.#call.response.destroy();
  }

  onResponseEnd(): void {
    this.#call.response.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, fault: Error): void {
    const { response } = this.#call;
    if (response.destroyed || fault instanceof ClientGone) return;
    // A broken-off reply must not look complete.
    if (response.headersSent) response.destroy();
    else this.#onFault(fault);
  }
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
 * Forwards a call to a replica of the upstream and streams its reply back. Resolves once the response is
 * closed; rejects if the call failed before its reply began.
 */
export function relay(call: RelayedCall, { upstream, readers }: RelayDeps): Promise<void> {
  const { request, response, path, headers, body } = call;
  return new Promise((resolve, reject) => {
    const mayTryAgain = retryPolicy(request, upstream);
    const attempt = (): void => {
      const { url, pool } = upstream.next();
      // Connections outlive the request that opened them, and their callbacks run in its context.
      const onFault = AsyncLocalStorage.bind((fault: Error): void => {
        if (wasNeverSent(fault)) upstream.replicas.refused(url);
        if (mayTryAgain(fault)) setImmediate(attempt);
        else reject(fault);
      });
      const reply = new ReplyRelay(call, readers, onFault);
      response.once('close', () => {
        reply.clientClosed();
        resolve();
      });
      const sent = typeof body === 'function' ? body() : body === undefined ? streamed(request) : body;
      pool.dispatch({ path, method: request.method, headers, body: sent }, reply);
    };
    attempt();
  });
}
