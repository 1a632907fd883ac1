import { setTimeout as delay } from 'node:timers/promises';
import { createBudget, type RedisConnection } from '@shop/service-kit';

interface PaceDeps {
  readonly redis: RedisConnection;
  readonly prefix: string;
}

/**
 * Lets `perSecond` callers of all workers together through per second; 0 = no limit. While Redis is down, each worker counts by
 * itself.
 */
export function createPace(deps: PaceDeps, perSecond: number): () => Promise<void> {
  if (perSecond === 0) return async () => undefined;
  const mails = Math.max(1, Math.floor(perSecond));
  const seconds = Math.max(1, Math.round(mails / perSecond));
  const budget = createBudget(deps, { name: 'mails', perPerson: mails, perAddress: mails, seconds });
  return async () => {
    for (;;) {
      const waitMs = await budget.spend({ email: 'all', client: undefined });
      if (waitMs === 0) return;
      await delay(waitMs);
    }
  };
}
