import { clientKey } from '@shop/http-server';
import { Refusal, refuse } from '@shop/service-kit';
import type { Request } from 'express';

export interface BodyLimits {
  readonly maxBytes: number;
  /** Time limit for a whole body, ms. */
  readonly wholeMs: number;
  /** Minimum pace, for bodies with a long time limit. */
  readonly pace?: { readonly bytes: number; readonly ms: number };
  /** Maximum unfinished bodies per client, and in total. */
  readonly perClient: number;
  readonly total: number;
  /** Maximum bytes of all bodies, finished or not; a body counts until its reply is sent. */
  readonly heldBytes: number;
}

/** Resolves with the whole body; rejects with a refusal when it is too large, too slow, or exceeds the number of bodies. */
export type ReadBody = (request: Request) => Promise<Buffer>;

/** Close the connection after the reply, so that the gateway need not wait for the rest of the body. */
const headers = { connection: 'close', 'retry-after': '1' };

const refusals = {
  late: () => new Refusal(408, 'request-timeout', 'The request took too long to arrive', { headers }),
  clientFull: () =>
    new Refusal(429, 'too-many-requests', 'Too many open requests. Please wait a moment.', { headers }),
  full: () => new Refusal(503, 'overloaded', 'The shop is very busy. Please try again.', { headers }),
};

/** Refuses a body whose announced length is too large. */
export function assertLength({ headers }: Request, maxBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw refuse.tooLarge();
}

/** Memory that each chunk takes besides its bytes, so that a body of tiny chunks counts as what it costs. */
const chunkOverhead = 256;

interface Unfinished {
  readonly client: string;
  readonly fail: (refusal: Refusal) => void;
}

/**
 * Reads a body whole before an upstream connection is taken for it. When there are too many, the oldest is given up: an honest client's
 * body arrives quickly, so it is hardly ever the oldest.
 */
export function createBodyReader(limits: BodyLimits): ReadBody {
  const unfinished = new Set<Unfinished>();
  let heldByAll = 0;

  const makeRoom = (client: string): void => {
    const own = [...unfinished].filter((each) => each.client === client);
    if (own.length >= limits.perClient) own[0]?.fail(refusals.clientFull());
    if (unfinished.size >= limits.total) [...unfinished][0]?.fail(refusals.full());
  };

  return async (request) => {
    assertLength(request, limits.maxBytes);
    const client = clientKey(request.ip);
    makeRoom(client);
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    let chunks: Buffer[] = [];
    let size = 0;
    let held = 0;

    const release = (): void => {
      heldByAll -= held;
      held = 0;
      chunks = [];
    };
    const fail = (refusal: Refusal): void => {
      settle();
      request.off('data', onData).pause();
      release();
      reject(refusal);
    };
    let sizeBefore = 0;
    const checkPace = (): void => {
      if (size - sizeBefore < (limits.pace?.bytes ?? 0)) fail(refusals.late());
      sizeBefore = size;
    };
    const pacing = limits.pace && setInterval(checkPace, limits.pace.ms);
    const tooLong = setTimeout(() => fail(refusals.late()), limits.wholeMs);
    const own = { client, fail };
    unfinished.add(own);
    const settle = (): void => {
      clearInterval(pacing);
      clearTimeout(tooLong);
      unfinished.delete(own);
    };
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      size += chunk.length;
      held += chunk.length + chunkOverhead;
      heldByAll += chunk.length + chunkOverhead;
      if (size > limits.maxBytes) fail(refuse.tooLarge());
      for (const each of unfinished) if (heldByAll > limits.heldBytes) each.fail(refusals.full());
      if (heldByAll > limits.heldBytes) fail(refusals.full());
    };
    request.on('data', onData);
    request.once('end', () => {
      settle();
      resolve(Buffer.concat(chunks));
    });
    request.once('close', () => {
      if (!request.complete) fail(refuse.malformed('The request was interrupted'));
    });
    request.res?.once('close', release);
    // The rest of a refused body is drained, so that the connection can take its next request.
    request.res?.once('finish', () => request.resume());
    return promise;
  };
}
