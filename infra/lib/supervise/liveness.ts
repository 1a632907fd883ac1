import { setTimeout as delay } from 'node:timers/promises';

/** Signs of life that a running process is asked for, as orchestrators ask containers. Times in ms. */
export interface Liveness {
  /** Whether it answers at all, not whether it can serve: a database that is away is no reason to kill who asks it. */
  readonly alive: () => Promise<boolean>;
  readonly everyMs?: number;
  /** How long one answer may take. */
  readonly limitMs?: number;
  /** So many in a row without an answer, and it counts as hung. */
  readonly misses?: number;
  /** A probe that took so much longer than it can says that this program did not run: nothing is known then. */
  readonly lateMs?: number;
}

export const defaultMisses = 4;

export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal ? { signal } : {});
  } catch {
    // Aborted: who waits sees that by itself.
  }
}

async function answersIn(alive: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  const over = new AbortController();
  const answer = alive().catch(() => false);
  const answered = await Promise.race([answer, pause(limitMs, over.signal).then(() => false)]);
  over.abort();
  return answered;
}

/** Resolves with true when the process hangs, with false when `signal` aborts first. */
export async function waitUntilHung(liveness: Liveness, signal: AbortSignal): Promise<boolean> {
  const { alive, everyMs = 5_000, limitMs = 3_000, misses = defaultMisses, lateMs = 1_000 } = liveness;
  let missed = 0;
  // By the wall clock, which goes on while the machine sleeps.
  for (let due = Date.now() + everyMs; !signal.aborted; due = Math.max(due + everyMs, Date.now())) {
    await pause(due - Date.now(), signal);
    const startedAt = Date.now();
    const answered = await answersIn(alive, limitMs);
    const wasAway = startedAt > due + lateMs || Date.now() > startedAt + limitMs + lateMs;
    missed = answered || wasAway ? 0 : missed + 1;
    if (missed === misses) return !signal.aborted;
  }
  return false;
}
