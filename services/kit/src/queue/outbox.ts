import { allQueues, type Message, type PayloadOf, type QueueDefinition } from '@shop/contracts';
import { currentRequestId } from '../context.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { currentTraceparent } from '../tracing/tracing.ts';
import type { DocumentId, OutboxEntry, OutboxStore } from './outbox.store.ts';
import type { Producer } from './producer.ts';

/** Builds the entry to `$push` together with the change it announces. `id` is stable for the fact, see the envelope. */
export const outboxEntry = <M extends Message>(
  queue: QueueDefinition,
  message: M,
  { id, payload, now }: { id: string; payload: PayloadOf<M>; now: Date },
): OutboxEntry => ({
  queue: queue.name,
  at: now,
  message: {
    id,
    name: message.name,
    version: message.version,
    occurredAt: now.toISOString(),
    requestId: currentRequestId(),
    traceparent: currentTraceparent(),
    payload,
  },
});

export interface OutboxParts {
  readonly store: OutboxStore;
  readonly producer: Producer;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Documents per round of a sweep; a round that was full is followed by the next at once. */
const sweepBatch = 200;

/** Sends what stands in outboxes: `send` right after the change, `sweep` for what a crash or an outage left behind. */
export const createOutbox = ({ store, producer, logger, metrics }: OutboxParts) => {
  /** Ids of the messages that their queues took; stops at the first one that is refused. */
  const addAll = async (entries: readonly OutboxEntry[], by: 'request' | 'sweep'): Promise<string[]> => {
    const sent: string[] = [];
    for (const { queue, message } of entries) {
      const definition = allQueues.find(({ name }) => name === queue);
      if (!definition) throw new Error(`an outbox names the unknown queue ${queue}`);
      try {
        await producer.add(definition, message);
      } catch (error) {
        metrics.outboxFailed.inc({ queue });
        logger.warn({ err: error, queue, message: message.id }, 'message stays in the outbox');
        break;
      }
      metrics.outboxSent.inc({ queue, by });
      sent.push(message.id);
    }
    return sent;
  };

  const sendEntries = async (
    documentId: DocumentId,
    entries: readonly OutboxEntry[],
    by: 'request' | 'sweep',
  ): Promise<boolean> => {
    const sent = await addAll(entries, by);
    if (sent.length > 0) await store.removeSent(documentId, sent);
    return sent.length === entries.length;
  };

  const sweepBatchBefore = async (before: Date): Promise<number> => {
    const documents = await store.waiting(before, sweepBatch);
    metrics.outboxDepth.set({ collection: store.collectionName }, documents.length);
    for (const { _id, outbox } of documents) {
      if (!(await sendEntries(_id, outbox, 'sweep'))) return 0;
    }
    return documents.length;
  };

  return {
    /** True when the queue has everything. False leaves the rest to the sweeper: never an error for the caller. */
    send: async (documentId: DocumentId, entries: readonly OutboxEntry[]): Promise<boolean> => {
      try {
        return await sendEntries(documentId, entries, 'request');
      } catch (error) {
        logger.error({ err: error }, 'outbox could not be emptied');
        return false;
      }
    },
    /**
     * Like `send`, for questions: the entries stay in their document until the answer comes and takes them out in the write
     * that it causes anyway, or until the sweeper sends them once more.
     */
    hand: async (entries: readonly OutboxEntry[]): Promise<boolean> =>
      (await addAll(entries, 'request')).length === entries.length,
    /** Sends entries older than `before`; stops at the first one that its queue refuses. */
    sweep: async (before: Date): Promise<void> => {
      while ((await sweepBatchBefore(before)) === sweepBatch);
    },
  };
};

export type Outbox = ReturnType<typeof createOutbox>;
