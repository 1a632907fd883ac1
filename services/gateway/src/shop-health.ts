import type { Health, Readiness, ReadinessCheck } from '@shop/service-kit';
import { LRUCache } from 'lru-cache';
import type { ServiceUpstream } from './proxy/forward.ts';

const answerMs = 900;

/**
 * Checks that a service is ready. It uses separate connections: a service whose connections are all in use is busy, not
 * down.
 */
export function upstreamCheck({ name, url }: ServiceUpstream): ReadinessCheck {
  return {
    name,
    check: async () => {
      const { ok, status, body } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(answerMs) });
      await body?.cancel();
      if (!ok) throw new Error(`${url} answered ${status}`);
    },
  };
}

/** Runs the checks at most once per `forMs`; concurrent callers share the result. */
export function cachedHealth(health: Health, forMs: number): Health {
  const kept = new LRUCache<'readiness', Readiness>({
    max: 1,
    ttl: forMs,
    perf: performance,
    fetchMethod: () => health.readiness(),
  });
  return {
    ...health,
    stop: () => {
      health.stop();
      kept.clear();
    },
    readiness: () => kept.forceFetch('readiness'),
  };
}
