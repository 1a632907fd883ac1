import { createSlowClientGuard, refuse, type SlowClientGuard } from '@shop/service-kit/serving';
import type { Request } from 'express';
import { clientKey } from '../limits/client-key.ts';
import { type BufferedBytes, giveUpRefusal, PendingBody } from './pending-body.ts';

export interface BodyLimits {
  readonly maxBytes: number;
  /** Time limit for a whole body, ms. */
  readonly wholeMs: number;
  /** Minimum pace, for routes with a long time limit. */
  readonly pace?: { readonly bytes: number; readonly ms: number };
  /** Maximum unfinished bodies per client, and in total. */
  readonly perClient: number;
  readonly total: number;
  /** Maximum bytes of all bodies, finished or not; a body counts until its reply is sent. */
  readonly heldBytes: number;
}

/** Resolves with the whole body; rejects with a refusal when it is too large, too slow, or exceeds the number of bodies. */
export type ReadBody = (request: Request) => Promise<Buffer>;

/** Drains the rest of an abandoned body, so that the connection can take its next request. */
function keepConnectionUsable(request: Request): void {
  request.res?.once('finish', () => {
    if (!request.complete) request.resume();
  });
}

function countBuffered(most: number, unfinished: SlowClientGuard): BufferedBytes {
  let held = 0;
  return {
    add: (bytes) => {
      held += bytes;
      while (held > most && unfinished.evictOldest());
      return held <= most;
    },
    release: (bytes) => {
      held -= bytes;
    },
  };
}

/** Reads a body whole before an upstream connection is taken for it. */
export function createBodyReader(limits: BodyLimits): ReadBody {
  const unfinished = createSlowClientGuard({ ms: limits.wholeMs, ...limits });
  const held = countBuffered(limits.heldBytes, unfinished);
  return async (request) => {
    if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes) throw refuse.tooLarge();
    keepConnectionUsable(request);
    const body = new PendingBody(request, limits.maxBytes, held);
    // A body that arrives with its headers is complete by then and never counts as slow.
    const entering = setImmediate(() => {
      const leave = unfinished.enter(clientKey(request.ip), (reason) => body.fail(giveUpRefusal(reason)));
      body.onceSettled(leave);
    });
    body.onceSettled(() => clearImmediate(entering));
    if (limits.pace) keepPace(body, limits.pace);
    return body.whole;
  };
}

function keepPace(body: PendingBody, { bytes, ms }: { bytes: number; ms: number }): void {
  let before = 0;
  const timer = setInterval(() => {
    if (body.size - before < bytes) body.fail(giveUpRefusal('late'));
    before = body.size;
  }, ms);
  body.onceSettled(() => clearInterval(timer));
}
