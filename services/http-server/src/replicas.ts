import { z } from 'zod';

/** A setting: the address of a server, or of several replicas separated by commas. */
export const urlList = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(z.tuple([z.url()], z.url()));

/** A caller's view of a server's replicas. */
export interface Replicas {
  readonly all: readonly string[];
  /** Returns the address for the next call, round robin. */
  readonly next: () => string;
  /** Gives a replica that is draining or refuses connections no calls for a while, if there are others. */
  readonly avoid: (url: string) => void;
}

/** Longer than a replica drains (DRAIN_MS), so that no call arrives just when it stops listening. */
const avoidedMs = 10_000;

export function createReplicas(urls: readonly string[]): Replicas {
  const avoidedUntil = new Map<string, number>(urls.map((url) => [url, 0]));
  let turn = -1;
  return {
    all: urls,
    next: () => {
      const now = performance.now();
      const open = urls.filter((url) => (avoidedUntil.get(url) ?? 0) <= now);
      turn += 1;
      const chosen = open[turn % open.length];
      if (chosen !== undefined) return chosen;
      const [[soonest] = ['']] = [...avoidedUntil].toSorted(([, one], [, other]) => one - other);
      return soonest;
    },
    avoid: (url) => {
      avoidedUntil.set(url, performance.now() + avoidedMs);
    },
  };
}
