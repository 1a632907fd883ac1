import { type Job, Queue } from 'bullmq';
import { Gauge } from 'prom-client';
import type { RedisConnection } from '../data/redis.ts';
import { metricsOf } from '../metrics.ts';
import { withTimeout } from '../timeout.ts';

const states = ['waiting', 'active', 'delayed', 'failed'] as const;

export interface QueueFigures {
  readonly jobs: Readonly<Record<(typeof states)[number], number>>;
  /** Age of the oldest waiting or delayed job; 0 if there is none. */
  readonly oldestWaitingSeconds: number;
}

export type ReadQueue = () => Promise<QueueFigures>;

/** Limit of a scrape's wait for Redis; scrapes within `freshMs` share one answer. */
const readMs = 1_000;
const freshMs = 1_000;

/** Runs `ask` at most once per `freshMs`; callers within that time share its promise. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let askedAt = 0;
  return () => {
    const now = performance.now();
    if (!answer || now - askedAt >= freshMs) {
      askedAt = now;
      answer = ask();
    }
    return answer;
  };
}

/** Gauges of the queues with a worker in this process, read on each scrape. A queue that cannot be read in time is left out. */
export const queueGauges = metricsOf((registry) => {
  const watched = new Map<string, ReadQueue>();

  const readAll = shared(async () => {
    const rows = [...watched].map(async ([queue, read]) => {
      try {
        return [{ queue, figures: await withTimeout(read(), readMs, `reading ${queue}`) }];
      } catch {
        return [];
      }
    });
    return (await Promise.all(rows)).flat();
  });

  new Gauge({
    name: 'queue_jobs',
    help: 'Jobs of a queue by state, for the whole shop: every process that works on the queue reports the same number',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      const rows = await readAll();
      this.reset();
      for (const { queue, figures } of rows)
        for (const state of states) this.set({ queue, state }, figures.jobs[state]);
    },
  });
  new Gauge({
    name: 'queue_oldest_waiting_seconds',
    help: 'Age of the oldest waiting or delayed message, 0 if there is none',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const rows = await readAll();
      this.reset();
      for (const { queue, figures } of rows) this.set({ queue }, figures.oldestWaitingSeconds);
    },
  });

  return {
    /** Adds a queue to the gauges until the returned function is called. */
    watch: (queue: string, read: ReadQueue): (() => void) => {
      watched.set(queue, read);
      return () => {
        if (watched.get(queue) === read) watched.delete(queue);
      };
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
    return { jobs: { waiting, active, delayed, failed }, oldestWaitingSeconds };
  };
}
