import type { Health, Readiness, ReadinessCheck } from '@shop/service-kit/serving';
import type { ServiceUpstream } from './proxy/forward.ts';

const answerMs = 900;

/**
 * Checks that a service is ready: its only instance, or any of several. It uses a separate connection:
 * a service whose connections are all in use is busy, not down.
 */
export function upstreamCheck({ name, replicas }: ServiceUpstream): ReadinessCheck {
  return {
    name,
    check: async () => {
      const [first, ...others] = replicas.all;
      if (others.length > 0) {
        if (replicas.someReady()) return;
        throw new Error('no replica is ready');
      }
      const { origin } = new URL(first ?? '');
      const { status, body } = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(answerMs) });
      await body?.cancel();
      if (status !== 200) throw new Error(`answered ${status}`);
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
