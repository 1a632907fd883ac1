import type { Envelope, QueueDefinition } from '@shop/contracts';
import { Queue } from 'bullmq';
import { withDeadline } from '../deadline.ts';
import { connectRedis } from '../redis.ts';
import { inTraceOf, tracing } from '../tracing/tracing.ts';
import type { QueueParts } from './worker.ts';

/** Longer than Redis' own command limit; only a connection that never came up runs into it. */
const addMs = 2_000;

export interface Producer {
  /** Adds a message under its stable id; rejects within two seconds while Redis is away. A repeated id is a no-op. */
  readonly add: (queue: QueueDefinition, message: Envelope) => Promise<void>;
  readonly ping: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Hands messages to any queue of the map over one connection. */
export const createProducer = ({ redisUrl, prefix, logger }: Omit<QueueParts, 'metrics'>): Producer => {
  const connection = connectRedis(redisUrl, logger);
  const open = new Map<string, Queue>();

  const queueFor = (definition: QueueDefinition): Queue => {
    const known = open.get(definition.name);
    if (known) return known;
    const telemetry = tracing()?.queues;
    const queue = new Queue(definition.name, {
      connection,
      prefix,
      ...(telemetry ? { telemetry } : {}),
      defaultJobOptions: {
        attempts: definition.attempts,
        backoff: { type: 'exponential', delay: definition.backoffMs, jitter: 0.3 },
        removeOnComplete: { age: definition.keepCompletedSeconds, count: 50_000 },
        removeOnFail: { age: 14 * 86_400 },
      },
    });
    // The connection reports its own outages; without a listener BullMQ's echo of them would end the process.
    queue.on('error', (error) => logger.debug({ err: error, queue: definition.name }, 'queue trouble'));
    open.set(definition.name, queue);
    return queue;
  };

  return {
    add: async (definition, message) => {
      const queue = queueFor(definition);
      const adding = inTraceOf(message.traceparent, () =>
        queue.add(message.name, message, { jobId: message.id }),
      );
      await withDeadline(adding, addMs, `adding to ${definition.name}`);
    },
    ping: () => connection.ping(),
    close: async () => {
      await Promise.allSettled([...open.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
};
