import type { Health, Readiness, ReadinessCheck } from '@shop/service-kit';
import type { Upstream } from '../proxy/upstream.ts';

const answerMs = 900;

/** Whether a service says of itself that it can serve: the one there is, or any of several. */
export const upstreamCheck = ({ name, pool, someReady }: Upstream): ReadinessCheck => ({
  name,
  check: async () => {
    const known = someReady();
    if (known === true) return;
    if (known === false) throw new Error('no instance is ready');
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: '/readyz',
      signal: AbortSignal.timeout(answerMs),
    });
    await body.dump();
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
  },
});

/** Asks at most once per `forMs`, however many ask at once. */
export const cachedHealth = (health: Health, forMs: number): Health => {
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
};
