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
  /** Of the call to the upstream: path with query, and all headers. */
  readonly path: string;
  readonly headers: Headers;
  /** Where it was read before, or is watched on its way; without it, the body is streamed as it comes. */
  readonly body?: Buffer | null | (() => Readable);
  /** Under which name the readers' guard counts who asked. */
  readonly client: string;
}

export interface RelayDeps {
  readonly upstream: Upstream;
  /** Cuts replies off that their client does not read. */
  readonly readers: SlowClientGuard;
}

/** The client ended the call; nobody is left to answer. */
class ClientGone extends Error {
  override name = 'ClientGone';
}

/**
 * A server that was held up for too long gives up reading a call, and Node says 408 for it with nothing more. Nothing worked on
 * the call, and the client was not too slow.
 */
class CallNotRead extends Error {
  override name = 'CallNotRead';
}

function isCallNotRead(status: number, headers: IncomingHttpHeaders): boolean {
  return status === 408 && headers['content-type'] === undefined;
}

/** Passes one reply on to the client as it comes, no faster than the client takes it. */
class ReplyRelay implements Dispatcher.DispatchHandler {
  readonly #call: RelayedCall;
  readonly #readers: SlowClientGuard;
  /** The call failed before its reply began. */
  readonly #onFault: (fault: Error) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #onceRead = (): void => undefined;

  constructor(call: RelayedCall, readers: SlowClientGuard, onFault: (fault: Error) => void) {
    this.#call = call;
    this.#readers = readers;
    this.#onFault = onFault;
  }

  /** Ends the call to the upstream when the client ends his. */
  clientClosed(): void {
    this.#onceRead();
    if (!this.#call.response.writableFinished) this.#controller?.abort(new ClientGone());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#call.response.destroyed) controller.abort(new ClientGone());
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    if (isCallNotRead(status, headers)) {
      controller.abort(new CallNotRead('the server was too late to read the call'));
      return;
    }
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

  /** Whoever does not read holds a connection to the upstream, which others need. */
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
    // A reply that broke off must not look like a whole one.
    if (response.headersSent) response.destroy();
    else this.#onFault(fault);
  }
}

/**
 * After which faults a call may be tried again: any call when it never left for a replica and there are others, and a read,
 * once, when its connection broke before the reply began or it was not read. A write that may have arrived is never repeated.
 */
function retryPolicy({ method }: Request, { replicas }: Upstream): (fault: Error) => boolean {
  let others = replicas.all.length - 1;
  let mayRepeat = method === 'GET' || method === 'HEAD';
  return (fault) => {
    if (wasNeverSent(fault) && others > 0) {
      others -= 1;
      return true;
    }
    const again = mayRepeat && (isConnectionReset(fault) || fault instanceof CallNotRead);
    if (again) mayRepeat = false;
    return again;
  };
}

/** What comes of a body. The request stays open at its end, so that who is refused halfway can still be told; the rest is read and dropped. */
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
 * Passes a call on to a replica of the upstream and streams its reply back. Resolves when nobody is left to answer, rejects when
 * the call failed before its reply began.
 */
export function relay(call: RelayedCall, { upstream, readers }: RelayDeps): Promise<void> {
  const { request, response, path, headers, body } = call;
  return new Promise((resolve, reject) => {
    const mayTryAgain = retryPolicy(request, upstream);
    const attempt = (): void => {
      const { url, pool } = upstream.next();
      // Connections outlive the request they were made in, and call back in its context.
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
