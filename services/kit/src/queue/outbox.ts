import type { Message, PayloadOf, QueueDefinition } from '@shop/contracts';
import { currentRequestId } from '../context.ts';
import { createSweep } from '../sweeper.ts';
import { currentTraceparent } from '../tracing/tracing.ts';
import type { DocumentId, OutboxEntry, OutboxStore, WaitingDocument } from './outbox.store.ts';
import { createOutboxSender, outboxMetrics, type SenderDeps } from './outbox-sender.ts';

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

export interface OutboxDeps extends SenderDeps {
  readonly store: OutboxStore;
}

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

/** Publishes outbox messages: `publish` right after the change, `sweep` for leftovers of a crash or an outage. */
export function createOutbox({ store, ...deps }: OutboxDeps) {
  const { logger, metrics } = deps;
  const counted = outboxMetrics(metrics);
  const send = createOutboxSender(deps);

  const depth = (documents: number): void =>
    counted.depth.set({ collection: store.collectionName }, documents);

  let lastDepth = 0;
  /** Rounds take long during an outage, so the gauge is updated while counting. */
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
      work: async ({ _id, outbox }, now) => {
        const { settled, waiting, faults } = await send(outbox, 'sweep');
        if (settled.length > 0) await store.removeSent(_id, idsOf(settled));
        if (waiting.length > 0) await store.postpone(_id, idsOf(waiting), nextLook(waiting, now));
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
        const { settled, faults } = await send(entries, 'request');
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
      complete((await send(entries, 'request')).faults),
    /** Publishes all entries due before `before`, and checks those kept until done. */
    sweep: (before: Date, signal?: AbortSignal): Promise<boolean> => sweepRows(before, signal),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
