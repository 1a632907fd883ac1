import { type GiveUpReason, Refusal, refuse } from '@shop/service-kit/serving';
import type { Request } from 'express';

/** What is left of such a body is not waited for: its connection ends with the reply. */
const headers = { connection: 'close', 'retry-after': '1' };

const refusals: Readonly<Record<GiveUpReason, () => Refusal>> = {
  late: () => new Refusal(408, 'request-timeout', 'The request took too long to arrive', { headers }),
  'client-full': () =>
    new Refusal(429, 'too-many-requests', 'Too many unfinished requests, please wait a moment', { headers }),
  full: () => new Refusal(503, 'overloaded', 'The shop is very busy, please try again', { headers }),
};

export function giveUpRefusal(reason: GiveUpReason): Refusal {
  return refusals[reason]();
}

/** What all bodies hold together. `add` is false when it is too much. */
export interface BufferedBytes {
  readonly add: (bytes: number) => boolean;
  readonly release: (bytes: number) => void;
}

const firstBytes = 1_024;

/**
 * A body on its way into one buffer that grows with it: thousands of tiny pieces must not each cost an object, and an
 * announced length must cost nothing.
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

  /** Runs `work` when the body is whole or was given up, at once when that was before. */
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

  #onClose = (): void => this.fail(refuse.malformed('The request broke off'));

  /** To at least `size`. False when there is no room, or when the body itself had to give way. */
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
