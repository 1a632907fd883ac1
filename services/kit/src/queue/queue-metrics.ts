import { type Job, Queue } from 'bullmq';
import { Gauge } from 'prom-client';
import type { RedisConnection } from '../data/redis.ts';
import { metricsOf } from '../metrics.ts';
import { withTimeout } from '../timeout.ts';

const states = ['waiting', 'active', 'delayed', 'failed'] as const;

/** What a scrape shows of one queue. */
export interface QueueFigures {
  readonly jobs: Readonly<Record<(typeof states)[number], number>>;
  /** Age of the oldest that waits, for its turn or for its next try; 0 when none does. */
  readonly oldestWaitingSeconds: number;
}

export type ReadQueue = () => Promise<QueueFigures>;

/** A scrape waits no longer for Redis; scrapes within `freshMs` share one answer. */
const readMs = 1_000;
const freshMs = 1_000;

/** Runs `ask` at most once in `freshMs`; everybody who comes within that time gets the same promise. */
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

/**
 * Gauges of the queues whose worker runs in this process, read when somebody asks for the metrics. A queue that cannot be
 * read in time is absent, everything else is served.
 */
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
    help: 'Jobs of a queue by state, for the whole shop: every process that works on the queue tells the same number',
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
    help: 'Age of the oldest message that waits, for its turn or for its next try, 0 when none does',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const rows = await readAll();
      this.reset();
      for (const { queue, figures } of rows) this.set({ queue }, figures.oldestWaitingSeconds);
    },
  });

  return {
    /** Shows a queue from now on, until the returned function is called. */
    watch: (queue: string, read: ReadQueue): (() => void) => {
      watched.set(queue, read);
      return () => {
        if (watched.get(queue) === read) watched.delete(queue);
      };
    },
  };
});

/** Of each end of those that wait for their next try: they stand in the order of that, and waits double with every failure. */
const looked = 20;

async function oldestOf(queue: Queue): Promise<number> {
  const jobs = await Promise.all([
    queue.getJobs('waiting', 0, 0, true),
    queue.getJobs('delayed', 0, looked - 1, true),
    queue.getJobs('delayed', 0, looked - 1, false),
  ]);
  // A job may be taken between its listing and its reading.
  const added = jobs.flat().flatMap((job: Job | undefined) => job?.timestamp ?? []);
  return Math.max(0, ...added.map((at) => (Date.now() - at) / 1_000));
}

/** Reads a queue over the connection of its worker; rejects at once while that is down, so that no commands pile up. */
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
