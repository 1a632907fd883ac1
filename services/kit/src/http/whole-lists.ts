import type { Response } from 'express';
import { refuse } from '../errors.ts';

export interface WholeListLimits {
  /** Lists sent at once; each holds a database cursor and a batch of rows. */
  readonly atOnce: number;
  /** Further lists that may wait, and how long each. */
  readonly waiting: number;
  readonly waitMs: number;
  /** Disconnects a client that reads nothing for this long. */
  readonly stalledMs: number;
  /** Same, while other lists are waiting. */
  readonly givesWayMs: number;
}

const defaultLimits: WholeListLimits = {
  atOnce: 8,
  waiting: 64,
  waitMs: 5_000,
  stalledMs: 10_000,
  givesWayMs: 1_000,
};

function tooManyLists() {
  return refuse.unavailable('too-many-lists', 'Too many long lists are being read, please try again');
}

type ReplyEvent = 'drain' | 'finish';

/** Resolves with whether the event came in time; early if the client disconnects. */
function waitFor(response: Response, what: ReplyEvent, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (): void => {
      clearTimeout(timer);
      response.off(what, settle).off('close', settle);
      resolve(what === 'drain' ? !response.writableNeedDrain : response.writableFinished);
    };
    const timer = setTimeout(settle, ms);
    response.once(what, settle).once('close', settle);
  });
}

/**
 * Sends one chunk of one list per turn of the event loop. A process accepts one new connection per turn, so turns in which every list
 * makes a chunk would delay new connections.
 */
function createTurns() {
  let last: Promise<void> = Promise.resolve();
  return (): Promise<void> => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return last;
  };
}

/** Limits how many replies of unknown length are sent at once, so slow readers cannot exhaust memory. */
export function createWholeLists(limits: Partial<WholeListLimits> = {}) {
  const { atOnce, waiting, waitMs, stalledMs, givesWayMs } = { ...defaultLimits, ...limits };
  const admitting = new Set<() => void>();
  const nextTurn = createTurns();
  let running = 0;

  const leave = (): void => {
    running -= 1;
    const [admit] = admitting;
    admit?.();
  };

  /** Resolves with false if the client disconnected. */
  const queue = (response: Response): Promise<boolean> => {
    if (admitting.size >= waiting) throw tooManyLists();
    return new Promise((resolve, reject) => {
      const forget = (): void => {
        clearTimeout(timer);
        response.off('close', go);
        admitting.delete(admit);
      };
      const admit = (): void => {
        forget();
        running += 1;
        resolve(true);
      };
      const go = (): void => {
        forget();
        resolve(false);
      };
      const timer = setTimeout(() => {
        forget();
        reject(tooManyLists());
      }, waitMs);
      response.once('close', go);
      admitting.add(admit);
    });
  };

  const enter = async (response: Response): Promise<boolean> => {
    if (running >= atOnce) return queue(response);
    running += 1;
    return true;
  };

  /** Waits for the client to read on; disconnects one that reads nothing. */
  const hasRead = async (response: Response, what: ReplyEvent): Promise<boolean> => {
    for (let waited = 0; waited < stalledMs && !response.destroyed; waited += givesWayMs) {
      if (await waitFor(response, what, Math.min(givesWayMs, stalledMs))) return true;
      if (admitting.size > 0) break;
    }
    response.destroy();
    return false;
  };

  const write = async (response: Response, chunks: AsyncIterable<string>): Promise<void> => {
    await nextTurn();
    for await (const chunk of chunks) {
      if (response.destroyed) return;
      if (!response.write(chunk) && !(await hasRead(response, 'drain'))) return;
      await nextTurn();
    }
    response.end();
    await hasRead(response, 'finish');
  };

  return {
    /** Sends a list; `begin` writes the head once it is admitted. Refuses with 503 if that takes too long. */
    send: async (response: Response, chunks: AsyncIterable<string>, begin: () => void): Promise<void> => {
      if (!(await enter(response))) return;
      try {
        begin();
        await write(response, chunks);
      } finally {
        leave();
      }
    },
  };
}

export type WholeLists = ReturnType<typeof createWholeLists>;
