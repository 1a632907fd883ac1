import type { QueueDefinition } from '@shop/contracts';
import { DelayedError, type Job, Worker } from 'bullmq';
import { Counter, Histogram } from 'prom-client';
import { withContext } from '../context.ts';
import { connectBlockingRedis } from '../data/redis.ts';
import type { Logger } from '../logger.ts';
import { type Metrics, metricsOf } from '../metrics.ts';
import { withTimeout } from '../timeout.ts';
import { tracedJob } from '../tracing/tracing.ts';
import { type MessageHandler, NotYet, requestIdOf, routeMessage } from './job-handlers.ts';
import { queueGauges, queueReader } from './queue-metrics.ts';

export interface QueueDeps {
  readonly redisUrl: string;
  readonly prefix: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Time limit of one job, ms. */
  readonly jobMs?: number;
}

export const jobMetrics = metricsOf((registry) => ({
  seconds: new Histogram({
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
}));

/** Longer than any handler waits for the database, Redis or the provider, retries included. */
const defaultJobMs = 30_000;

/** Early failures may be chance; from the third on, log an error. */
const failuresOfChance = 2;

/** The fields that every log line about a job has. */
function logFieldsOf({ name }: QueueDefinition, job: Job<unknown> | undefined) {
  return {
    queue: name,
    message: job?.name,
    job: job?.id,
    ms: job?.processedOn === undefined ? undefined : Date.now() - job.processedOn,
    requestId: requestIdOf(job?.data),
  };
}

/** Initialise to 0 so `rate()` works. */
function beginAtZero({ name, messages }: QueueDefinition, metrics: Metrics): void {
  const { seconds, deadLetters } = jobMetrics(metrics);
  for (const message of messages) {
    const labels = { queue: name, message: message.name };
    for (const outcome of ['done', 'failed', 'delayed']) seconds.zero({ ...labels, outcome });
    deadLetters.inc(labels, 0);
  }
}

export interface RunningWorker {
  readonly close: () => Promise<void>;
}

/**
 * Another worker takes over a crashed worker's jobs within lock + stalled time, ten seconds. All workers of a queue must use the same
 * numbers: the slowest check counts.
 */
const recovery = { lockDuration: 5_000, stalledInterval: 5_000, maxStalledCount: 5 };

/** Starts the worker of a queue. Handlers must be idempotent: a job may run twice, or on two workers at once. */
export function startWorker(
  queue: QueueDefinition,
  handlers: readonly MessageHandler[],
  { redisUrl, prefix, logger, metrics, jobMs = defaultJobMs }: QueueDeps,
): RunningWorker {
  beginAtZero(queue, metrics);
  const connection = connectBlockingRedis(redisUrl, logger);
  const worker = new Worker(
    queue.name,
    (job, token) => work(job, token, { handlers, queue, metrics, logger, jobMs }),
    {
      connection,
      prefix,
      concurrency: queue.concurrency,
      ...recovery,
    },
  );
  worker.on('error', (error) => logger.warn({ err: error, queue: queue.name }, 'worker trouble'));
  worker.on('failed', (job, error) => {
    const finished = !job || job.finishedOn !== undefined;
    const attempts = job?.attemptsMade ?? 0;
    const about = { err: error, ...logFieldsOf(queue, job), attempts };
    if (!finished)
      return logger[attempts > failuresOfChance ? 'error' : 'warn'](about, 'job will be tried again');
    jobMetrics(metrics).deadLetters.inc({ queue: queue.name, message: job?.name ?? 'unknown' });
    logger.error(about, 'dead letter');
  });
  queueGauges(metrics).watch(queue.name, queueReader(queue.name, { connection, prefix }));
  return {
    close: async () => {
      // Without Redis there is nothing to hand over, and waiting for it would delay the shutdown.
      await worker.close(connection.status !== 'ready');
      connection.disconnect();
    },
  };
}

interface Work {
  readonly handlers: readonly MessageHandler[];
  readonly queue: QueueDefinition;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly jobMs: number;
}

async function work(
  job: Job<unknown>,
  token: string | undefined,
  { handlers, queue, metrics, logger, jobMs }: Work,
): Promise<void> {
  const end = jobMetrics(metrics).seconds.startTimer({ queue: queue.name, message: job.name });
  try {
    const { run, requestId, traceparent } = routeMessage(handlers, job.data, job.attemptsStarted);
    const inContext = () =>
      withContext({ requestId }, async () => {
        // A job that never ends would keep its id, so its message could not be sent again.
        await withTimeout(run(), jobMs, `job ${job.id}`);
        logger.info(logFieldsOf(queue, job), 'job done');
      });
    await tracedJob(`process ${queue.name}`, traceparent, inContext);
    end({ outcome: 'done' });
  } catch (error) {
    end({ outcome: error instanceof NotYet ? 'delayed' : 'failed' });
    if (!(error instanceof NotYet)) throw error;
    const since = new Date(job.timestamp).toISOString();
    logger.info(
      { ...logFieldsOf(queue, job), retryMs: error.waitMs },
      `job is ${error.message} since ${since}`,
    );
    await job.log(error.message);
    await job.moveToDelayed(Date.now() + error.waitMs, token);
    // Signals to BullMQ that the job is neither done nor failed.
    throw new DelayedError();
  }
}
