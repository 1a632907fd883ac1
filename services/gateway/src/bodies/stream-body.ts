import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { createSlowClientGuard, refuse } from '@shop/service-kit/serving';
import type { Request } from 'express';
import { clientKey } from '../limits/client-key.ts';
import { giveUpRefusal } from './pending-body.ts';
import type { BodyLimits } from './read-body.ts';

export type StreamLimits = Omit<BodyLimits, 'heldBytes' | 'pace'> & Required<Pick<BodyLimits, 'pace'>>;

/** Returns a function that opens the body stream; rejects when Content-Length exceeds the limit. */
export type StreamBody = (request: Request) => Promise<() => Readable>;

/**
 * Streams a body to its service. It reads nothing from the client until the service reads, so a call that never reached the service can be
 * retried. It keeps the request open at the end, so that a client refused midway still gets the reply; the rest is read and dropped.
 */
class PassingBody extends Transform {
  readonly #request: Request;
  readonly #maxBytes: number;
  #begun = false;
  size = 0;

  constructor(request: Request, maxBytes: number) {
    super();
    this.#request = request;
    this.#maxBytes = maxBytes;
    request.once('close', this.#onRequestClose);
    this.once('close', () => request.off('close', this.#onRequestClose).unpipe(this).resume());
    // The reader sees the error; without a reader (the call already ended) it must not be uncaught.
    this.on('error', () => undefined);
  }

  /** True when the client, not the service, is the slow side. */
  get waitsForClient(): boolean {
    return !this.writableNeedDrain;
  }

  override _read(size: number): void {
    if (!this.#begun) this.#request.pipe(this);
    this.#begun = true;
    super._read(size);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.#maxBytes) done(refuse.tooLarge());
    else done(null, chunk);
  }

  #onRequestClose = (): void => {
    if (!this.#request.complete) this.destroy(refuse.malformed('The request was interrupted'));
  };
}

/** Calls `fail` when the client sent too little since the last check. Time spent waiting for the service does not count. */
function keepPace(body: PassingBody, { bytes, ms }: StreamLimits['pace'], fail: () => void): () => void {
  let before = 0;
  const timer = setInterval(() => {
    if (body.waitsForClient && body.size - before < bytes) fail();
    before = body.size;
  }, ms);
  return () => clearInterval(timer);
}

/** Streams bodies without buffering them whole: at the service's pace, within limits for size, time and minimum pace. */
export function createBodyStreams(limits: StreamLimits): StreamBody {
  const guard = createSlowClientGuard({ ms: limits.wholeMs, ...limits });
  return async (request) => {
    if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes) throw refuse.tooLarge();
    return () => {
      const body = new PassingBody(request, limits.maxBytes);
      const leave = guard.enter(clientKey(request.ip), (reason) => void body.destroy(giveUpRefusal(reason)));
      const endWatch = keepPace(body, limits.pace, () => void body.destroy(giveUpRefusal('late')));
      body.once('close', () => {
        leave();
        endWatch();
      });
      return body;
    };
  };
}
