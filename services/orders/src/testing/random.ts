import { setTimeout as pause } from 'node:timers/promises';

/** Returns a generator of repeatable numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Waits up to `ms` milliseconds; a third of the times it does not wait. */
export function randomPause(random: () => number, ms: number) {
  return async (): Promise<void> => {
    const share = random() * 1.5 - 0.5;
    if (share > 0) await pause(share * ms);
  };
}
