import { setTimeout as delay } from 'node:timers/promises';

export interface Served {
  readonly calls: number;
  readonly faults: readonly string[];
  readonly p95Ms: number;
}

/** Makes each of these calls `perSecond` times a second, whether or not earlier ones were answered; a call that rejects is a fault. */
export function steadyClient(perSecond: number, calls: readonly (() => Promise<void>)[]) {
  const times: number[] = [];
  const faults: string[] = [];
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  const make = async (call: () => Promise<void>): Promise<void> => {
    const since = performance.now();
    await call().catch((error: unknown) => faults.push(`${new Date().toISOString()} ${error}`));
    times.push(performance.now() - since);
  };
  const making = (async () => {
    while (!stopping.signal.aborted) {
      for (const call of calls) {
        const one = make(call).finally(() => running.delete(one));
        running.add(one);
      }
      await delay(1_000 / perSecond);
    }
  })();

  return {
    stop: async (): Promise<Served> => {
      stopping.abort();
      await making;
      await Promise.all(running);
      const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
      return { calls: times.length, faults, p95Ms: Math.round(p95) };
    },
  };
}
