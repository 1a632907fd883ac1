import { allQueues, type QueueDefinition } from '@shop/contracts';
import { Counter, Gauge } from 'prom-client';
import type { Logger } from '../logger.ts';
import { type Metrics, metricsOf } from '../metrics.ts';
import type { OutboxEntry } from './outbox.store.ts';
import type { Delivery, Producer } from './producer.ts';

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

type SentBy = 'request' | 'sweep';

interface Attempt {
  /** Entries that can be removed from the outbox. */
  readonly settled: readonly OutboxEntry[];
  /** Entries to keep: queued, but not finished by a worker. */
  readonly waiting: readonly OutboxEntry[];
  /** Errors of the entries that could not be sent. */
  readonly faults: readonly unknown[];
}

function queueNamed(name: string): QueueDefinition {
  const definition = allQueues.find((queue) => queue.name === name);
  if (!definition) throw new Error(`an outbox names the unknown queue ${name}`);
  return definition;
}

export interface SenderDeps {
  readonly producer: Pick<Producer, 'add' | 'deliver'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Sends entries to their queues independently: a failing queue does not hold up the others. */
export function createOutboxSender({ producer, logger, metrics }: SenderDeps) {
  const counted = outboxMetrics(metrics);

  /** A sweep checks the state of a kept message; a first send need not. */
  const handOver = async ({ queue, message }: OutboxEntry, by: SentBy): Promise<Delivery> => {
    const definition = queueNamed(queue);
    if (definition.keptUntilDone && by === 'sweep') return producer.deliver(definition, message);
    await producer.add(definition, message);
    return 'added';
  };

  const sendOne = async (entry: OutboxEntry, by: SentBy): Promise<Delivery> => {
    const { queue, message } = entry;
    try {
      const delivery = await handOver(entry, by);
      if (delivery === 'added') counted.sent.inc({ queue, by });
      return delivery;
    } catch (error) {
      counted.failed.inc({ queue });
      logger.debug({ err: error, queue, message: message.id }, 'message stays in the outbox');
      throw error;
    }
  };

  return async (entries: readonly OutboxEntry[], by: SentBy): Promise<Attempt> => {
    const outcomes = await Promise.allSettled(entries.map((entry) => sendOne(entry, by)));
    const withDelivery = (wanted: Delivery) =>
      entries.filter((_, index) => {
        const outcome = outcomes[index];
        return outcome?.status === 'fulfilled' && outcome.value === wanted;
      });
    return {
      settled: [
        ...withDelivery('done'),
        ...withDelivery('added').filter(({ queue }) => !queueNamed(queue).keptUntilDone),
      ],
      waiting: withDelivery('waiting'),
      faults: outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason),
    };
  };
}
