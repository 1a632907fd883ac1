import { operationsRoutes, type RunningProcess, requiredProcesses } from '@shop/contracts';
import { answer, type Handlers, readHeartbeats, refuse, withTimeout } from '@shop/service-kit';
import type { BullBoardDeps } from './bull-board.ts';

const { listRunning } = operationsRoutes;

/** A cluster that is away makes commands wait instead of failing. */
const readMs = 2_000;

function inOrder(one: RunningProcess, other: RunningProcess): number {
  return one.service.localeCompare(other.service) || one.startedAt.localeCompare(other.startedAt);
}

export function systemStatusHandlers({
  redis,
  prefix,
}: Pick<BullBoardDeps, 'redis' | 'prefix'>): Handlers<{ listRunning: typeof listRunning }> {
  return {
    listRunning: async () => {
      const heartbeats = await withTimeout(readHeartbeats(redis, prefix), readMs, 'reading heartbeats').catch(
        (cause: unknown) => {
          const message = 'What runs is not known right now: Redis does not answer';
          throw Object.assign(refuse.unavailable('redis-unavailable', message), { cause });
        },
      );
      const processes = heartbeats
        .map((said): RunningProcess => ({ ...said, healthy: said.failing.length === 0 }))
        .sort(inOrder);
      const missing = requiredProcesses.filter((name) => !processes.some(({ service }) => service === name));
      return answer({ processes, missing }, { headers: { 'cache-control': 'no-store' } });
    },
  };
}
