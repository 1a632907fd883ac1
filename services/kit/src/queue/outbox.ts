import { allQueues, type Message, type PayloadOf, type QueueDefinition } from '@shop/contracts';
import { Counter, Gauge } from 'prom-client';
import { currentRequestId } from '../context.ts';
import type { Logger } from '../logger.ts';
import { type Metrics, metricsOf } from '../metrics.ts';
import { createSweep, type Lease, type Sweeper, startSweeper } from '../sweeper.ts';
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
    help: 'Documents with a message that is due to be sent, as the last sweep saw them',
    labelNames: ['collection'],
    registers: [registry],
  }),
}));

const shortestPauseMs = 2_000;
/** Much shorter than queues keep completed jobs, so completion is seen before Redis forgets it. */
const longestPauseMs = 15 * 60_000;

/**
 * Returns when to check unfinished messages again: after a quarter of the youngest one's age. Messages lost by Redis are resent with
 * little delay, and a consumer that is down for a day costs about a hundred checks per message.
 */
export function nextLook(entries: readonly OutboxEntry[], now: Date): Date {
  const youngest = Math.max(...entries.map(({ message }) => Date.parse(message.occurredAt)));
  const pause = (now.getTime() - youngest) / 4;
  return new Date(now.getTime() + Math.min(Math.max(pause, shortestPauseMs), longestPauseMs));
}

function idsOf(entries: readonly OutboxEntry[]): string[] {
  return entries.map(({ message }) => message.id);
}

function queueNamed(name: string): QueueDefinition {
  const definition = allQueues.find((queue) => queue.name === name);
  if (!definition) throw new Error(`an outbox names the unknown queue ${name}`);
  return definition;
}

export interface OutboxDeps {
  readonly store: OutboxStore;
  readonly producer: Pick<Producer, 'add' | 'republish'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

type SentBy = 'request' | 'sweep';

export function createOutbox({ store, producer, logger, metrics }: OutboxDeps) {
  const counted = outboxMetrics(metrics);

  /** Resolves with whether the entry can be removed. A first send need not check whether a message is done. */
  const send = async ({ queue, message }: OutboxEntry, by: SentBy): Promise<boolean> => {
    try {
      const definition = queueNamed(queue);
      const { keptUntilDone } = definition;
      const delivery =
        keptUntilDone && by === 'sweep'
          ? await producer.republish(definition, message, { completed: 'leave', failed: 'leave' })
          : await producer.add(definition, message);
      if (delivery === 'added') counted.sent.inc({ queue, by });
      return delivery === 'done' || (delivery === 'added' && !keptUntilDone);
    } catch (error) {
      counted.failed.inc({ queue });
      throw error;
    }
  };

  /** Sends entries independently: a failing queue does not hold up the others. */
  const sendAll = async (entries: readonly OutboxEntry[], by: SentBy) => {
    const settled: OutboxEntry[] = [];
    const waiting: OutboxEntry[] = [];
    const faults: unknown[] = [];
    const sendOne = async (entry: OutboxEntry): Promise<void> => {
      try {
        const done = await send(entry, by);
        (done ? settled : waiting).push(entry);
      } catch (fault) {
        faults.push(fault);
      }
    };
    await Promise.all(entries.map(sendOne));
    return { settled, waiting, faults };
  };

  const complete = (faults: readonly unknown[]): boolean => {
    const [fault] = faults;
    if (fault) logger.warn({ err: fault, left: faults.length }, 'messages stay in the outbox');
    return faults.length === 0;
  };

  async function* counting(documents: AsyncIterable<WaitingDocument>): AsyncGenerator<WaitingDocument> {
    let count = 0;
    for await (const document of documents) {
      count += 1;
      yield document;
    }
    counted.depth.set({ collection: store.collectionName }, count);
  }

  const postpone = async (
    documentId: DocumentId,
    waiting: readonly OutboxEntry[],
    now: Date,
  ): Promise<void> => {
    const next = nextLook(waiting, now);
    await store.postpone(documentId, idsOf(waiting), next);
    for (const { queue, message } of waiting) {
      const { id, name, requestId = id, occurredAt } = message;
      const fields = { queue, message: name, job: id, requestId, nextCheck: next };
      logger.info(fields, `waiting for ${queueNamed(queue).owner} since ${occurredAt}`);
    }
  };

  const sweepRows = createSweep<WaitingDocument>(
    {
      name: `outbox of ${store.collectionName}`,
      due: (before) => counting(store.waiting(before)),
      idOf: ({ _id }) => String(_id),
      work: async ({ _id, outbox }, now) => {
        const { settled, waiting, faults } = await sendAll(outbox, 'sweep');
        if (settled.length > 0) await store.removeSent(_id, idsOf(settled));
        if (waiting.length > 0) await postpone(_id, waiting, now);
        if (faults.length > 0) throw faults[0];
      },
      concurrency: 16,
    },
    { logger, metrics },
  );

  return {
    /**
     * Resolves with whether the queues took everything; never rejects. The sweeper sends the rest. Messages kept until done
     * (`keptUntilDone`) stay in the outbox until the sweeper removes them.
     */
    publish: async (documentId: DocumentId, entries: readonly OutboxEntry[]): Promise<boolean> => {
      try {
        const { settled, faults } = await sendAll(entries, 'request');
        if (settled.length > 0) await store.removeSent(documentId, idsOf(settled));
        return complete(faults);
      } catch (error) {
        logger.error({ err: error }, 'outbox could not be emptied');
        return false;
      }
    },
    /**
     * Like `publish`, for requests to another service: entries stay until the write that handles the answer removes them, or until the
     * sweeper publishes them again.
     */
    publishUntilAnswered: async (entries: readonly OutboxEntry[]): Promise<boolean> =>
      complete((await sendAll(entries, 'request')).faults),
    /** Publishes all entries due before `before`, and checks those kept until done. */
    sweep: sweepRows,
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Sends what waits in documents of a store, for the life of the process. */
export function startOutboxSweeper(everyMs: number, deps: OutboxDeps & { lease: Lease }): Sweeper {
  const { sweep } = createOutbox(deps);
  return startSweeper({
    name: `outbox of ${deps.store.collectionName}`,
    everyMs,
    logger: deps.logger,
    lease: deps.lease,
    sweep,
  });
}
