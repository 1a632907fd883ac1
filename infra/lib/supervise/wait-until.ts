import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const everyMs = 50;

/** Polls until the answer is yes (true), the time is up or `signal` aborts (false). A question that throws counts as no. */
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

/** Rejects when nothing listens there. */
async function assertListens(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(askMs) });
  } finally {
    socket.destroy();
  }
}

/**
 * Returns a question for {@link waitUntil}: does the URL answer 200? Avoids `fetch`, which costs several times as much in every probe of
 * every process.
 */
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
 * Returns a question for {@link waitUntil}: do all URLs answer 200? It checks them one by one, and first whether they listen: a start fails
 * hundreds of checks, and refused `fetch` calls would take CPU from the starting processes.
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

/** Liveness probe of a running process, like an orchestrator's for a container. Times in ms. */
export interface Liveness {
  /** Whether it responds, not whether it can serve: a process must not be killed because its database is down. */
  readonly alive: () => Promise<boolean>;
  readonly everyMs?: number;
  /** Interval after a failure: healthy processes are probed rarely, hung ones are still found soon. */
  readonly againMs?: number;
  /** Time limit for one answer. */
  readonly limitMs?: number;
  /** Failures in a row after which it counts as hung. */
  readonly misses?: number;
  /** A probe that ran this much late means this program itself was paused: its result does not count. */
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
  // Probe all processes at the same moments, so this program wakes up once for all of them.
  const first = Date.now() + everyMs - (Date.now() % everyMs);
  // Wall clock time, which advances while the machine sleeps.
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
