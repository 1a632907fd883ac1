import {
  allQueues,
  operationsRoutes,
  type QueueState,
  type RunningProcess,
  requiredProcesses,
} from '@shop/contracts';
import { answer, type Handlers, queueReader, readHeartbeats, refuse, withTimeout } from '@shop/service-kit';
import type { BullBoardDeps } from './bull-board.ts';

const { listRunning } = operationsRoutes;

/** Without a timeout, commands would wait forever while the Redis cluster is down. */
const readMs = 2_000;

function inOrder(one: RunningProcess, other: RunningProcess): number {
  return one.service.localeCompare(other.service) || one.startedAt.localeCompare(other.startedAt);
}

type Redis = Pick<BullBoardDeps, 'redis' | 'prefix'>;

function createQueuesReader({ redis: connection, prefix }: Redis): () => Promise<QueueState[]> {
  const readers = allQueues.map(({ name }) => ({ name, read: queueReader(name, { connection, prefix }) }));
  return () =>
    Promise.all(
      readers.map(async ({ name, read }) => {
        const { jobs, oldestWaitingSeconds, problem } = await read();
        const { waiting, active, delayed: retrying, failed: deadLetters } = jobs;
        const oldestSeconds = Math.round(oldestWaitingSeconds);
        return { name, waiting, active, retrying, deadLetters, oldestSeconds, problem };
      }),
    );
}

function redisUnavailable(cause: unknown): never {
  const message = 'System status is unavailable: Redis is not responding';
  throw Object.assign(refuse.unavailable('redis-unavailable', message), { cause });
}

export function systemStatusHandlers({
  redis,
  prefix,
}: Redis): Handlers<{ listRunning: typeof listRunning }> {
  const readQueues = createQueuesReader({ redis, prefix });
  return {
    listRunning: async () => {
      const reading = Promise.all([readHeartbeats(redis, prefix), readQueues()]);
      const [heartbeats, queues] = await withTimeout(reading, readMs, 'reading what runs').catch(
        redisUnavailable,
      );
      const processes = heartbeats
        .map((said): RunningProcess => ({ ...said, healthy: said.failing.length === 0 }))
        .sort(inOrder);
      const missing = requiredProcesses.filter((name) => !processes.some(({ service }) => service === name));
      return answer({ processes, missing, queues });
    },
  };
}
