import { setTimeout as delay } from 'node:timers/promises';

/** The liveness probe of a running process, like an orchestrator's for a container. Times in ms. */
export interface Liveness {
  /** Whether it answers at all, not whether it can serve: a process whose database is down must not be killed for it. */
  readonly alive: () => Promise<boolean>;
  readonly everyMs?: number;
  /** How long one answer may take. */
  readonly limitMs?: number;
  /** After so many failures in a row it counts as hung. */
  readonly misses?: number;
  /** A probe that ran so much later than it was due means that this program itself was paused: the result does not count. */
  readonly lateMs?: number;
}

export const defaultMisses = 4;

export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal ? { signal } : {});
  } catch {
    // Aborted: the caller checks its signal.
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
  // Wall clock time, which goes on while the machine sleeps.
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
