import { createHash } from 'node:crypto';
import { envelope, type QueueDefinition } from '@shop/contracts';
import { Queue, QueueEvents } from 'bullmq';
import { connectBlockingRedis } from '../data/redis.ts';
import { testLogger } from './service.ts';

export interface Redelivery {
  /** Number of the queue's messages that were seen and are delivered again. */
  readonly seen: (queue: QueueDefinition) => number;
  readonly idle: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

const busy = ['waiting', 'active', 'delayed', 'prioritized'] as const;
const again = '-again';

/** A delay from 0 to `spreadMs` that depends only on seed and id. */
function waitOf(seed: number, id: string, spreadMs: number): number {
  return createHash('sha256').update(`${seed} ${id}`).digest().readUInt32BE() % (spreadMs + 1);
}

/**
 * Delivers every message of the queues `copies` more times, under new ids and in an order given by the seed, like a sender that does
 * not know which messages arrived. Answers to the copies are not copied.
 */
export async function redeliver(options: {
  queues: readonly QueueDefinition[];
  redisUrl: string;
  prefix: string;
  copies: number;
  seed: number;
  spreadMs: number;
}): Promise<Redelivery> {
  const { redisUrl, prefix, copies, seed, spreadMs } = options;
  // As patient as a worker: on a busy machine, hundreds of messages at once may exceed the ordinary command limit.
  const commands = connectBlockingRedis(redisUrl, testLogger());
  const follow = async (definition: QueueDefinition) => {
    const queue = new Queue(definition.name, { connection: commands, prefix });
    const connection = connectBlockingRedis(redisUrl, testLogger());
    // Starts from this event, however long the listener takes to connect, so that none is missed.
    const [last] = await commands.xrevrange(queue.toKey('events'), '+', '-', 'COUNT', 1);
    const events = new QueueEvents(definition.name, { connection, prefix, lastEventId: last?.[0] ?? '0-0' });
    const originals = new Set<string>();

    const copy = async (jobId: string): Promise<void> => {
      const job = await queue.getJob(jobId);
      if (!job) throw new Error(`${jobId} is gone`);
      const message = envelope.parse(job.data);
      const ids = Array.from({ length: copies }, (_, index) => `${jobId}${again}${index}`);
      await queue.addBulk(
        ids.map((id) => ({
          name: message.name,
          data: { ...message, id },
          opts: { jobId: id, delay: waitOf(seed, id, spreadMs), attempts: definition.attempts },
        })),
      );
      originals.add(jobId);
    };
    events.on('added', ({ jobId }) => {
      if (!jobId.includes(again)) void copy(jobId);
    });
    const close = async (): Promise<void> => {
      await events.close();
      await queue.close();
      connection.disconnect();
    };
    return { definition, queue, originals, close };
  };
  const open = await Promise.all(options.queues.map(follow));

  return {
    seen: (queue) => open.find(({ definition }) => definition === queue)?.originals.size ?? 0,
    idle: async () => {
      const counts = await Promise.all(open.map(({ queue }) => queue.getJobCounts(...busy)));
      return counts.every((count) => Object.values(count).every((jobs) => jobs === 0));
    },
    close: async () => {
      await Promise.all(open.map(({ close }) => close()));
      commands.disconnect();
    },
  };
}
