import { fetchFromAny, type Health, type Readiness, type ReadinessCheck } from '@shop/service-kit/serving';
import { LRUCache } from 'lru-cache';
import type { ServiceUpstream } from './proxy/forward.ts';

const answerMs = 900;

/**
 * Checks that an instance of a service is ready. It uses separate connections: a service whose connections are all in use is busy, not
 * down.
 */
export function upstreamCheck({ name, replicas: { all } }: ServiceUpstream): ReadinessCheck {
  return {
    name,
    check: async () => {
      const { body } = await fetchFromAny(all, '/readyz', { limitMs: answerMs / all.length });
      await body?.cancel();
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
