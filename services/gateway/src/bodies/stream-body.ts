import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { createSlowClientGuard, refuse } from '@shop/service-kit/serving';
import type { Request } from 'express';
import { clientKey } from '../limits/client-key.ts';
import { giveUpRefusal } from './pending-body.ts';
import type { BodyLimits } from './read-body.ts';

export type StreamLimits = Omit<BodyLimits, 'heldBytes' | 'pace'> & Required<Pick<BodyLimits, 'pace'>>;

/** Gives what makes the stream of the body; rejects when its announced length is too much. */
export type StreamBody = (request: Request) => Promise<() => Readable>;

/**
 * A body on its way to its service. Nothing is taken from the client before the service reads: a call that never reached it can then be
 * tried again. The request stays open at the end, so that who is refused halfway can still be told; the rest is read and dropped.
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
    // Whoever reads is told; nobody does when the call ended before.
    this.on('error', () => undefined);
  }

  /** Whether it is the client who keeps everybody waiting. */
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
    if (!this.#request.complete) this.destroy(refuse.malformed('The request broke off'));
  };
}

/** Calls `fail` when the client brought too little since the last look. A service that takes its time is no fault of the client. */
function keepPace(body: PassingBody, { bytes, ms }: StreamLimits['pace'], fail: () => void): () => void {
  let before = 0;
  const timer = setInterval(() => {
    if (body.waitsForClient && body.size - before < bytes) fail();
    before = body.size;
  }, ms);
  return () => clearInterval(timer);
}

/** Lets bodies through that nobody holds whole: no faster than their service reads, within a size, a time and a least pace. */
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
