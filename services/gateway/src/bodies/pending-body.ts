import { type GiveUpReason, Refusal, refuse } from '@shop/service-kit/serving';
import type { Request } from 'express';

/** Close the connection after the reply, so that the gateway need not wait for the rest of the body. */
const headers = { connection: 'close', 'retry-after': '1' };

const refusals: Readonly<Record<GiveUpReason, () => Refusal>> = {
  late: () => new Refusal(408, 'request-timeout', 'The request took too long to arrive', { headers }),
  'client-full': () =>
    new Refusal(429, 'too-many-requests', 'Too many open requests. Please wait a moment.', { headers }),
  full: () => new Refusal(503, 'overloaded', 'The shop is very busy. Please try again.', { headers }),
};

export function giveUpRefusal(reason: GiveUpReason): Refusal {
  return refusals[reason]();
}

/** Bytes held by all bodies. `add` returns false when the limit is exceeded. */
export interface BufferedBytes {
  readonly add: (bytes: number) => boolean;
  readonly release: (bytes: number) => void;
}

const firstBytes = 1_024;

/**
 * Collects a body in one growing buffer: thousands of tiny chunks must not cost an object each, and a large Content-Length alone must not
 * allocate memory.
 */
export class PendingBody {
  readonly #request: Request;
  readonly #maxBytes: number;
  readonly #held: BufferedBytes;
  readonly #outcome = Promise.withResolvers<Buffer>();
  readonly #afterwards: (() => void)[] = [];
  #bytes = Buffer.alloc(0);
  #settled = false;
  size = 0;

  constructor(request: Request, maxBytes: number, held: BufferedBytes) {
    this.#request = request;
    this.#maxBytes = maxBytes;
    this.#held = held;
    request.on('data', this.#onData).once('end', this.#onEnd).once('close', this.#onClose);
    request.res?.once('close', () => this.#held.release(this.#bytes.length));
  }

  get whole(): Promise<Buffer> {
    return this.#outcome.promise;
  }

  /** Runs `work` once the body is complete or given up; at once if it already is. */
  onceSettled(work: () => void): void {
    if (this.#settled) work();
    else this.#afterwards.push(work);
  }

  fail(refusal: Refusal): void {
    if (this.#settled) return;
    this.#settle();
    this.#request.pause();
    this.#held.release(this.#bytes.length);
    this.#bytes = Buffer.alloc(0);
    this.#outcome.reject(refusal);
  }

  #onData = (chunk: Buffer): void => {
    const size = this.size + chunk.length;
    if (size > this.#maxBytes) this.fail(refuse.tooLarge());
    else if (size > this.#bytes.length && !this.#grow(size)) this.fail(giveUpRefusal('full'));
    else {
      chunk.copy(this.#bytes, this.size);
      this.size = size;
    }
  };

  #onEnd = (): void => {
    this.#settle();
    this.#outcome.resolve(this.#bytes.subarray(0, this.size));
  };

  #onClose = (): void => this.fail(refuse.malformed('The request was interrupted'));

  /** Grows the buffer to at least `size`. Returns false when no memory is left, or when this body was evicted to free some. */
  #grow(size: number): boolean {
    const length = Math.min(this.#maxBytes, Math.max(firstBytes, 2 * this.#bytes.length, size));
    const before = this.#bytes;
    this.#bytes = Buffer.allocUnsafe(length);
    before.copy(this.#bytes);
    return this.#held.add(length - before.length) && !this.#settled;
  }

  #settle(): void {
    this.#settled = true;
    this.#request.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#onClose);
    for (const work of this.#afterwards) work();
  }
}
