import { allQueues } from '@shop/contracts';
import { Queue } from 'bullmq';
import type { RedisConnection } from '../data/redis.ts';
import type { Logger } from '../logger.ts';

/** Opens every queue for inspection and for retrying single jobs, over one connection that the caller closes. */
export function openQueues(parts: {
  connection: RedisConnection;
  prefix: string;
  logger: Logger;
}): readonly Queue[] {
  return allQueues.map(({ name }) => {
    const { connection, prefix, logger } = parts;
    const queue = new Queue(name, { connection, prefix, skipVersionCheck: true, skipMetasUpdate: true });
    // The connection reports its own outages; without a listener BullMQ's echo of them would end the process.
    queue.on('error', (error) => logger.debug({ err: error, queue: name }, 'queue trouble'));
    return queue;
  });
}
