import { createHash } from 'node:crypto';
import { type Envelope, envelope, type QueueDefinition } from '@shop/contracts';
import { type Job, Queue } from 'bullmq';
import { assertRedisWrites, connectRedis } from '../data/redis.ts';
import { withTimeout } from '../timeout.ts';
import { currentTraceparent } from '../tracing/tracing.ts';
import type { QueueDeps } from './worker.ts';

/** Longer than the Redis command limit; only reached if the connection never came up. */
const addMs = 2_000;

/** Whether to replace the job of a message that a worker has finished. */
export interface RepublishOptions {
  /** `repeat` if its effect is missing anyway, `leave` if it did its work. */
  readonly completed: 'repeat' | 'leave';
  /** `leave` a permanently failed one to an operator. */
  readonly failed?: 'repeat' | 'leave';
}

/** Status of a message: added just now, in its queue for a worker or an operator, or finished by a worker. */
export type Delivery = 'added' | 'waiting' | 'done';

export interface Producer {
  /** Adds a message under its stable id; rejects within two seconds while Redis is away. A repeated id is a no-op. */
  readonly add: (queue: QueueDefinition, message: Envelope) => Promise<Delivery>;
  /**
   * Sends a message again under the same id: a waiting or active job is left alone, a failed or completed one is replaced unless the
   * options leave it. So a queue never holds more jobs than messages. The cost does not depend on the queue's length. Rejects like `add`.
   */
  readonly republish: (
    queue: QueueDefinition,
    message: Envelope,
    options: RepublishOptions,
  ) => Promise<Delivery>;
  /** Rejects unless Redis takes messages. */
  readonly assertWrites: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const readableLength = 100;

/**
 * Returns the job id of a message. BullMQ refuses ids with a colon or only digits, and provider event ids can be anything: an unusable
 * id becomes its readable part plus a digest of the whole, always the same.
 */
function jobIdOf(messageId: string): string {
  if (envelope.shape.id.safeParse(messageId).success) return messageId;
  const readable = messageId.replace(/[^\w.-]/g, '_').slice(0, readableLength);
  return `${readable}-${createHash('sha256').update(messageId).digest('base64url')}`;
}

async function addTo(queue: Queue, message: Envelope): Promise<Delivery> {
  const id = jobIdOf(message.id);
  const traceparent = message.traceparent ?? currentTraceparent();
  await queue.add(message.name, { ...message, id, traceparent }, { jobId: id });
  return 'added';
}

/** Two concurrent callers both leave the job in the queue, because whichever removes it adds it again. */
async function addAgainTo(
  queue: Queue,
  message: Envelope,
  { completed, failed = 'repeat' }: RepublishOptions,
): Promise<Delivery> {
  const id = jobIdOf(message.id);
  const job: Job | undefined = await queue.getJob(id);
  if (job?.finishedOn !== undefined) {
    const isDone = await job.isCompleted();
    if ((isDone ? completed : failed) === 'leave') return isDone ? 'done' : 'waiting';
    // A worker that held the job when Redis was emptied may have written a remnant, without a timestamp, that occupies its id.
  } else if (job && !Number.isNaN(job.timestamp)) return 'waiting';
  if (job) await queue.remove(id);
  return addTo(queue, message);
}

export function createProducer({ redisUrl, prefix, logger }: Omit<QueueDeps, 'metrics'>): Producer {
  const connection = connectRedis(redisUrl, logger);
  const open = new Map<string, Queue>();

  const queueFor = (definition: QueueDefinition): Queue => {
    const known = open.get(definition.name);
    if (known) return known;
    const queue = new Queue(definition.name, {
      connection,
      prefix,
      defaultJobOptions: {
        attempts: definition.attempts,
        delay: definition.delayMs,
        backoff: { type: 'exponential', delay: definition.backoffMs, jitter: 0.3 },
        keepLogs: 1,
        removeOnComplete: { age: definition.keepCompletedSeconds, count: 50_000 },
        removeOnFail: { age: 14 * 86_400 },
      },
    });
    // The connection reports its own outages; without a listener BullMQ's echo of them would end the process.
    queue.on('error', (error) => logger.debug({ err: error, queue: definition.name }, 'queue trouble'));
    open.set(definition.name, queue);
    // BullMQ never recovers from a failed first command: a queue opened while Redis hung would never send again.
    queue.waitUntilReady().catch(() => discard(definition.name, queue));
    return queue;
  };

  const discard = (name: string, queue: Queue): void => {
    if (open.get(name) === queue) open.delete(name);
    queue.close().catch((error: unknown) => logger.debug({ err: error, queue: name }, 'queue trouble'));
  };

  return {
    add: (definition, message) =>
      withTimeout(addTo(queueFor(definition), message), addMs, `adding to ${definition.name}`),
    republish: (definition, message, options) =>
      withTimeout(addAgainTo(queueFor(definition), message, options), addMs, `adding to ${definition.name}`),
    assertWrites: () => assertRedisWrites(connection, prefix),
    close: async () => {
      await Promise.allSettled([...open.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}
