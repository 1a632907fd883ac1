import type { Response } from 'express';
import { refuse } from '../errors.ts';

export interface WholeListLimits {
  /** So many are sent at the same time; each holds a cursor of the database and a batch of its rows. */
  readonly atOnce: number;
  /** So many more wait, each so long. */
  readonly waiting: number;
  readonly waitMs: number;
  /** A client that takes nothing for so long is cut. */
  readonly stalledMs: number;
  /** The same, while others wait. */
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

/** Whether it happened in time. Also ends, with what is the case, when the client goes. */
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
 * One piece of one list in each turn of the event loop: a process takes one new connection a turn, so a turn in which every list makes
 * its next piece keeps whoever connects meanwhile waiting.
 */
function createTurns() {
  let last: Promise<void> = Promise.resolve();
  return (): Promise<void> => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return last;
  };
}

/** A few replies without an end in sight at a time: what a process holds for them is bounded, whoever reads them and however. */
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

  /** Resolves with false when the client did not wait. */
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

  /** Cuts a client that takes nothing. */
  const isTaken = async (response: Response, what: ReplyEvent): Promise<boolean> => {
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
      if (!response.write(chunk) && !(await isTaken(response, 'drain'))) return;
      await nextTurn();
    }
    response.end();
    await isTaken(response, 'finish');
  };

  return {
    /** `begin` writes the head, once it is this one's turn. Refuses with 503 when that takes too long. */
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
