import { fetchFromAny, type Health, type Readiness, type ReadinessCheck } from '@shop/service-kit/serving';
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
  let asked: Promise<Readiness> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    ...health,
    stop: () => {
      health.stop();
      asked = undefined;
    },
    readiness: () => {
      if (asked === undefined || performance.now() - askedAt > forMs) {
        askedAt = performance.now();
        asked = health.readiness();
      }
      return asked;
    },
  };
}
