import { z } from 'zod';

/** A setting: the address of a server, or of several replicas separated by commas. */
export const urlList = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(z.tuple([z.url()], z.url()));

/** A caller's view of a server's replicas: which of them take calls now. */
export interface Replicas {
  readonly all: readonly string[];
  /** The addresses to call: all except those known not to be ready, or all if none is left. */
  readonly usable: () => readonly string[];
  /** Returns one of the usable addresses, round robin. */
  readonly next: () => string;
  /** Whether any of several replicas last reported ready. */
  readonly someReady: () => boolean;
  /** Reports a refused connection: the replica gets no calls until it reports ready. */
  readonly refused: (url: string) => void;
  readonly stop: () => void;
}

/** Readiness polling interval, ms. A replica's DRAIN_MS must be several times as long. */
export const readinessPollMs = 250;
const answerMs = 1_000;
const notReady = 503;

function isRefused(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? error.cause.code === 'ECONNREFUSED'
    : false;
}

/** Undefined if the answer is unclear: a replica that is merely slow must not lose its calls to the others. */
async function ask(url: string): Promise<boolean | undefined> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(answerMs) });
    await response.body?.cancel();
    return response.status !== notReady;
  } catch (error) {
    return isRefused(error) ? false : undefined;
  }
}

/** Polls `/readyz` of several replicas; a single one is always used and never polled. */
export function watchReplicas(urls: readonly string[]): Replicas {
  const states = new Map<string, boolean | undefined>(urls.map((url) => [url, undefined]));
  const timers = new Map<string, NodeJS.Timeout>();
  let usable = urls;
  let turn = -1;
  let stopped = false;

  const note = (url: string, ready: boolean): void => {
    states.set(url, ready);
    const willing = urls.filter((each) => states.get(each) !== false);
    usable = willing.length > 0 ? willing : urls;
  };

  const watch = async (url: string): Promise<void> => {
    const ready = await ask(url);
    if (stopped) return;
    if (ready !== undefined) note(url, ready);
    timers.set(url, setTimeout(() => void watch(url), readinessPollMs).unref());
  };
  if (urls.length > 1) for (const url of urls) void watch(url);

  return {
    all: urls,
    usable: () => usable,
    next: () => {
      turn = (turn + 1) % usable.length;
      return usable[turn] ?? '';
    },
    someReady: () => [...states.values()].includes(true),
    refused: (url) => {
      if (urls.length > 1) note(url, false);
    },
    stop: () => {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
