import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const everyMs = 50;

/** Asks repeatedly until the answer is yes (true), or the time is up or `signal` aborts (false). A question that throws counts as no. */
export async function waitUntil(
  question: () => Promise<boolean>,
  { limitMs, signal }: { limitMs: number; signal?: AbortSignal },
): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline && !signal?.aborted) {
    if (await question().catch(() => false)) return true;
    await delay(everyMs);
  }
  return false;
}

const askMs = 2_000;

/** Rejects when nobody listens there. */
async function assertListens(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(askMs) });
  } finally {
    socket.destroy();
  }
}

/** A question for {@link waitUntil}: does the URL answer 200? Not by `fetch`, which costs several times as much, in every process and every few seconds. */
export function answersOk(url: string) {
  return async (): Promise<boolean> => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { agent: false, signal: AbortSignal.timeout(askMs) }, resolve).once('error', reject);
    });
    response.resume();
    return response.statusCode === 200;
  };
}

/**
 * A question for {@link waitUntil}: do all of them? One after the other, and first whether they listen: during a start the answer is no
 * hundreds of times, and many calls of `fetch` that are refused would take the processor from what starts.
 */
export function allAnswerOk(urls: readonly string[]) {
  return async (): Promise<boolean> => {
    for (const url of urls) {
      await assertListens(url);
      if (!(await answersOk(url)())) return false;
    }
    return true;
  };
}

/** The liveness probe of a running process, like an orchestrator's for a container. Times in ms. */
export interface Liveness {
  /** Whether it answers at all, not whether it can serve: a process whose database is down must not be killed for it. */
  readonly alive: () => Promise<boolean>;
  readonly everyMs?: number;
  /** The same after a failure: a process that answers is asked rarely, and one that hangs is still found soon. */
  readonly againMs?: number;
  /** How long one answer may take. */
  readonly limitMs?: number;
  /** After so many failures in a row it counts as hung. */
  readonly misses?: number;
  /** A probe that ran so much later than it was due means that this program itself was paused: the result does not count. */
  readonly lateMs?: number;
}

export const defaultMisses = 4;
const defaultAgainMs = 4_000;

export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal ? { signal } : {});
  } catch {
    // Aborted: the caller checks its signal.
  }
}

/** Resolves with true when the process hangs, with false when `signal` aborts first. */
export async function waitUntilHung(liveness: Liveness, signal: AbortSignal): Promise<boolean> {
  const { alive, everyMs = 10_000, limitMs = 3_000, misses = defaultMisses, lateMs = 1_000 } = liveness;
  const { againMs = Math.min(everyMs, defaultAgainMs) } = liveness;
  let missed = 0;
  // All processes are probed in the same moments: this program wakes up once for all of them.
  const first = Date.now() + everyMs - (Date.now() % everyMs);
  // Wall clock time, which goes on while the machine sleeps.
  for (let due = first; !signal.aborted; due = Math.max(due + (missed > 0 ? againMs : everyMs), Date.now())) {
    await pause(due - Date.now(), signal);
    const startedAt = Date.now();
    const silent = pause(limitMs, signal).then(() => false);
    const answered = await Promise.race([alive().catch(() => false), silent]);
    const wasAway = startedAt > due + lateMs || Date.now() > startedAt + limitMs + lateMs;
    missed = answered || wasAway ? 0 : missed + 1;
    if (missed === misses) return !signal.aborted;
  }
  return false;
}
