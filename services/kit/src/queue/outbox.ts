import { allQueues, type Message, type PayloadOf, type QueueDefinition } from '@shop/contracts';
import { Counter, Gauge } from 'prom-client';
import { currentRequestId } from '../context.ts';
import type { Logger } from '../logger.ts';
import { type Metrics, metricsOf } from '../metrics.ts';
import { createSweep } from '../sweeper.ts';
import { currentTraceparent } from '../tracing/tracing.ts';
import type { DocumentId, OutboxEntry, OutboxStore, WaitingDocument } from './outbox.store.ts';
import type { Producer } from './producer.ts';

/** Builds the entry to `$push` together with the change it announces. `id` is stable for the fact, see the envelope. */
export function outboxEntry<M extends Message>(
  queue: QueueDefinition,
  message: M,
  { id, payload, now }: { id: string; payload: PayloadOf<M>; now: Date },
): OutboxEntry {
  return {
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
  };
}

export interface OutboxDeps {
  readonly store: OutboxStore;
  readonly producer: Producer;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export const outboxMetrics = metricsOf((registry) => ({
  sent: new Counter({
    name: 'outbox_messages_sent_total',
    help: 'Messages handed from an outbox to their queue',
    labelNames: ['queue', 'by'],
    registers: [registry],
  }),
  failed: new Counter({
    name: 'outbox_send_failures_total',
    help: 'Messages that stayed in the outbox because their queue did not take them',
    labelNames: ['queue'],
    registers: [registry],
  }),
  depth: new Gauge({
    name: 'outbox_documents_waiting',
    help: 'Documents with an unsent message, as the last sweep saw them',
    labelNames: ['collection'],
    registers: [registry],
  }),
}));

interface Attempt {
  readonly sent: readonly string[];
  /** Why the others could not be sent. */
  readonly faults: readonly unknown[];
}

function queueNamed(name: string): QueueDefinition {
  const definition = allQueues.find((queue) => queue.name === name);
  if (!definition) throw new Error(`an outbox names the unknown queue ${name}`);
  return definition;
}

/** Publishes what stands in outboxes: `publish` right after the change, `sweep` for what a crash or an outage left behind. */
export function createOutbox({ store, producer, logger, metrics }: OutboxDeps) {
  const counted = outboxMetrics(metrics);

  const addOne = async ({ queue, message }: OutboxEntry, by: 'request' | 'sweep'): Promise<void> => {
    try {
      await producer.add(queueNamed(queue), message);
      counted.sent.inc({ queue, by });
    } catch (error) {
      counted.failed.inc({ queue });
      logger.debug({ err: error, queue, message: message.id }, 'message stays in the outbox');
      throw error;
    }
  };

  /** Each entry for itself: one that its queue does not take keeps no other from being sent. */
  const addAll = async (entries: readonly OutboxEntry[], by: 'request' | 'sweep'): Promise<Attempt> => {
    const outcomes = await Promise.allSettled(entries.map((entry) => addOne(entry, by)));
    return {
      sent: entries
        .filter((_, index) => outcomes[index]?.status === 'fulfilled')
        .map(({ message }) => message.id),
      faults: outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason),
    };
  };

  const sendEntries = async (
    documentId: DocumentId,
    entries: readonly OutboxEntry[],
    by: 'request' | 'sweep',
  ): Promise<readonly unknown[]> => {
    const { sent, faults } = await addAll(entries, by);
    if (sent.length > 0) await store.removeSent(documentId, sent);
    return faults;
  };

  const depth = (documents: number): void =>
    counted.depth.set({ collection: store.collectionName }, documents);

  let lastDepth = 0;
  /** During an outage a round takes long, so the depth is shown while documents are still being counted. */
  async function* showDepth(documents: AsyncIterable<WaitingDocument>): AsyncGenerator<WaitingDocument> {
    let count = 0;
    for await (const document of documents) {
      count += 1;
      depth(Math.max(count, lastDepth));
      yield document;
    }
    lastDepth = count;
    depth(count);
  }

  const complete = (faults: readonly unknown[]): boolean => {
    const [fault] = faults;
    if (fault) logger.warn({ err: fault, left: faults.length }, 'messages stay in the outbox');
    return faults.length === 0;
  };

  const sweepRows = createSweep<WaitingDocument>(
    {
      name: `outbox of ${store.collectionName}`,
      due: (before) => showDepth(store.waiting(before)),
      idOf: ({ _id }) => String(_id),
      work: async ({ _id, outbox }) => {
        const [fault] = await sendEntries(_id, outbox, 'sweep');
        if (fault) throw fault;
      },
      concurrency: 16,
    },
    { logger, metrics },
  );

  return {
    /** True when the queue has everything. False leaves the rest to the sweeper: never an error for the caller. */
    publish: async (documentId: DocumentId, entries: readonly OutboxEntry[]): Promise<boolean> => {
      try {
        return complete(await sendEntries(documentId, entries, 'request'));
      } catch (error) {
        logger.error({ err: error }, 'outbox could not be emptied');
        return false;
      }
    },
    /**
     * Like `publish`, for questions: the entries stay in their document until the answer comes and takes them out in the write
     * that it causes anyway, or until the sweeper publishes them once more.
     */
    publishUntilAnswered: async (entries: readonly OutboxEntry[]): Promise<boolean> =>
      complete((await addAll(entries, 'request')).faults),
    /** Publishes all entries from before `before`. */
    sweep: (before: Date, signal?: AbortSignal): Promise<boolean> => sweepRows(before, signal),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
