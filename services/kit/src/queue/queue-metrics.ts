import type { QueueProblem } from '@shop/contracts';
import { type Job, Queue } from 'bullmq';
import { Gauge } from 'prom-client';
import type { RedisConnection } from '../data/redis.ts';
import { metricsOf } from '../metrics.ts';
import { withTimeout } from '../timeout.ts';
import { requestIdOf } from './job-handlers.ts';

const states = ['waiting', 'active', 'delayed', 'failed'] as const;

export interface QueueFigures {
  readonly jobs: Readonly<Record<(typeof states)[number], number>>;
  /** Age of the oldest waiting or delayed job; 0 if there is none. */
  readonly oldestWaitingSeconds: number;
  readonly problem: QueueProblem | undefined;
}

export type ReadQueue = () => Promise<QueueFigures>;

/** Limit of a scrape's wait for Redis. */
const readMs = 1_000;

/** Gauges of the queues with a worker in this process, read on each scrape. A queue that cannot be read in time is left out. */
export const queueGauges = metricsOf((registry) => {
  const watched = new Map<string, ReadQueue>();

  const readAll = async (take: (queue: string, figures: QueueFigures) => void): Promise<void> => {
    const reads = [...watched].map(async ([queue, read]) => {
      const figures = await withTimeout(read(), readMs, `reading ${queue}`).catch(() => undefined);
      if (figures) take(queue, figures);
    });
    await Promise.all(reads);
  };

  new Gauge({
    name: 'queue_jobs',
    help: 'Jobs of a queue by state, for the whole shop: every process that works on the queue reports the same number',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      await readAll((queue, { jobs }) => {
        for (const state of states) this.set({ queue, state }, jobs[state]);
      });
    },
  });
  new Gauge({
    name: 'queue_oldest_waiting_seconds',
    help: 'Age of the oldest waiting or delayed message, 0 if there is none',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      await readAll((queue, { oldestWaitingSeconds }) => this.set({ queue }, oldestWaitingSeconds));
    },
  });

  return {
    watch: (queue: string, read: ReadQueue): void => {
      watched.set(queue, read);
    },
  };
});

/** Delayed jobs read from each end: they are sorted by next try, and delays double with every failure. */
const looked = 20;

async function oldestOf(queue: Queue): Promise<number> {
  const jobs = await Promise.all([
    queue.getJobs('waiting', 0, 0, true),
    queue.getJobs('delayed', 0, looked - 1, true),
    queue.getJobs('delayed', 0, looked - 1, false),
  ]);
  // A job may be taken between listing and reading.
  const added = jobs.flat().flatMap((job: Job | undefined) => job?.timestamp ?? []);
  return Math.max(0, ...added.map((at) => (Date.now() - at) / 1_000));
}

/** The last line of a postponed job's log says what it is waiting for; a job with a start delay has neither. */
async function reasonOf(queue: Queue, { id = '', failedReason }: Job): Promise<string | undefined> {
  if (failedReason) return failedReason;
  const { logs } = await queue.getJobLogs(id, 0, 0, false);
  return logs[0];
}

/** Dead letters come first: the newest of them, or else a delayed job. */
async function problemOf(queue: Queue): Promise<QueueProblem | undefined> {
  const dead: (Job | undefined)[] = await queue.getJobs('failed', 0, 0, false);
  const delayed: (Job | undefined)[] = await queue.getJobs('delayed', 0, looked - 1, false);
  for (const job of [...dead, ...delayed]) {
    if (!job) continue;
    const reason = await reasonOf(queue, job);
    if (reason !== undefined) return { message: job.name, reason, requestId: requestIdOf(job.data) };
  }
  return undefined;
}

/** Reads a queue over its worker's connection; rejects at once while that is down, so commands do not pile up. */
export function queueReader(
  name: string,
  { connection, prefix }: { connection: RedisConnection; prefix: string },
): ReadQueue {
  let queue: Queue | undefined;
  return async () => {
    if (connection.status !== 'ready') throw new Error('redis is away');
    queue ??= new Queue(name, { connection, prefix, skipMetasUpdate: true }).on('error', () => undefined);
    const [counts, oldestWaitingSeconds] = await Promise.all([
      queue.getJobCounts(...states),
      oldestOf(queue),
    ]);
    const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts;
    const problem = failed + delayed > 0 ? await problemOf(queue) : undefined;
    return { jobs: { waiting, active, delayed, failed }, oldestWaitingSeconds, problem };
  };
}
