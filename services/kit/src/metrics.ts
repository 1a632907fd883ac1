import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createQueueGauges } from './queue/queue-metrics.ts';

/** One registry per process; names follow the Prometheus conventions (seconds, `_total`). */
export function createMetrics(service: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    /** Where workers show their queues. */
    queues: createQueueGauges(registry),
    httpSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its reply',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    jobSeconds: new Histogram({
      name: 'queue_job_duration_seconds',
      help: 'Time a worker spent on one job',
      labelNames: ['queue', 'message', 'outcome'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
      registers: [registry],
    }),
    deadLetters: new Counter({
      name: 'queue_dead_letters_total',
      help: 'Jobs that will not be tried again',
      labelNames: ['queue', 'message'],
      registers: [registry],
    }),
    uncaughtErrors: new Counter({
      name: 'stray_faults_total',
      help: 'Faults of a request or a job that nobody caught and that the process survived',
      registers: [registry],
    }),
    outboxSent: new Counter({
      name: 'outbox_messages_sent_total',
      help: 'Messages handed from an outbox to their queue',
      labelNames: ['queue', 'by'],
      registers: [registry],
    }),
    outboxFailed: new Counter({
      name: 'outbox_send_failures_total',
      help: 'Messages that stayed in the outbox because their queue did not take them',
      labelNames: ['queue'],
      registers: [registry],
    }),
    outboxDepth: new Gauge({
      name: 'outbox_documents_waiting',
      help: 'Documents with an unsent message, as the last sweep saw them',
      labelNames: ['collection'],
      registers: [registry],
    }),
    sweepRows: new Counter({
      name: 'sweep_rows_total',
      help: 'Rows that sweepers came by: done, failed, or left because they rest or are still worked on',
      labelNames: ['sweep', 'outcome'],
      registers: [registry],
    }),
    sweepFailing: new Gauge({
      name: 'sweep_rows_failing',
      help: 'Rows whose last attempt by a sweeper of this process failed',
      labelNames: ['sweep'],
      registers: [registry],
    }),
    sweepEnded: new Gauge({
      name: 'sweep_round_ended_timestamp_seconds',
      help: 'When a sweeper last came to the end of its rows',
      labelNames: ['sweep'],
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
