import { createSlowClientGuard, refuse, type SlowClientGuard } from '@shop/service-kit/serving';
import type { Request } from 'express';
import { clientKey } from '../limits/client-key.ts';
import { type BufferedBytes, giveUpRefusal, PendingBody } from './pending-body.ts';

export interface BodyLimits {
  readonly maxBytes: number;
  /** How long a whole body may take, ms. */
  readonly wholeMs: number;
  /** How much has to come at least in how long, where a whole body may take long. */
  readonly pace?: { readonly bytes: number; readonly ms: number };
  /** Unfinished bodies of one client, and of all. */
  readonly perClient: number;
  readonly total: number;
  /** Bytes of all bodies, finished or not, until their replies are out. */
  readonly heldBytes: number;
}

/** Resolves with the whole body; rejects with a refusal when it is too large, too slow, or one too many. */
export type ReadBody = (request: Request) => Promise<Buffer>;

/** What is left of a body that nobody wanted to the end has to be read before the connection's next request. */
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

/** Reads bodies whole, before anything scarce is taken for them. */
export function createBodyReader(limits: BodyLimits): ReadBody {
  const unfinished = createSlowClientGuard({ ms: limits.wholeMs, ...limits });
  const held = countBuffered(limits.heldBytes, unfinished);
  return async (request) => {
    if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes) throw refuse.tooLarge();
    keepConnectionUsable(request);
    const body = new PendingBody(request, limits.maxBytes, held);
    // A body that comes with its head is whole by then, and no slow one.
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
