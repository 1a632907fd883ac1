import type { IncomingHttpHeaders } from 'node:http';
import type { SlowClientGuard } from '@shop/service-kit';
import type { Request, Response } from 'express';
import type { Dispatcher } from 'undici';
import { clientKey } from '../limits/client-key.ts';
import { endToEnd } from './forwarded-headers.ts';

export interface RelayDeps {
  readonly request: Request;
  readonly response: Response;
  readonly readers: SlowClientGuard;
  /** The call failed before its reply began. */
  readonly onFault: (fault: Error) => void;
}

/** The client ended the call; nobody is left to answer. */
class ClientGone extends Error {
  override name = 'ClientGone';
}

/** Passes one reply of a service on to the client as it comes, no faster than the client takes it. */
export class Relay implements Dispatcher.DispatchHandler {
  readonly #parts: RelayDeps;
  #controller: Dispatcher.DispatchController | undefined;
  #onceRead = (): void => undefined;

  constructor(parts: RelayDeps) {
    this.#parts = parts;
  }

  /** Ends the call to the service when the client ends his. */
  clientClosed(): void {
    this.#onceRead();
    if (!this.#parts.response.writableFinished) this.#controller?.abort(new ClientGone());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#parts.response.destroyed) controller.abort(new ClientGone());
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    const { response } = this.#parts;
    const { vary, ...kept } = endToEnd(headers);
    if (vary !== undefined) response.vary(String(vary));
    response.writeHead(status, kept);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { request, response, readers } = this.#parts;
    if (response.write(chunk)) return;
    controller.pause();
    this.#onceRead = readers.enter(clientKey(request.ip), () => this.#cut());
    response.once('drain', () => {
      this.#onceRead();
      controller.resume();
    });
  }

  /** Whoever does not read holds a connection to the service, which others need. */
  #cut(): void {
    this.#controller?.abort(new ClientGone());
    this.#parts.response.destroy();
  }

  onResponseEnd(): void {
    this.#parts.response.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, fault: Error): void {
    const { response, onFault } = this.#parts;
    if (response.destroyed || fault instanceof ClientGone) return;
    // A reply that broke off must not look like a whole one.
    if (response.headersSent) response.destroy();
    else onFault(fault);
  }
}
