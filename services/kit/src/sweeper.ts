import { Counter, Gauge } from 'prom-client';
import type { Logger } from './logger.ts';
import { type Metrics, metricsOf } from './metrics.ts';
import { withTimeout } from './timeout.ts';

export interface SweepOptions<Row> {
  readonly name: string;
  /** Streams every row due at `now`, most urgent first. No limit: it would hide rows after failing ones. */
  readonly due: (now: Date) => AsyncIterable<Row>;
  readonly idOf: (row: Row) => string;
  /** Repeats a row's step. Rejects if it must be retried in the next round. */
  readonly work: (row: Row, now: Date) => Promise<unknown>;
  readonly concurrency?: number;
  /** A slower row counts as failed and frees its place for the next one. It is not started again before it ends. */
  readonly rowTimeoutMs?: number;
}

/** One round over all due rows. Stops early, without an error, when `signal` aborts. */
export type Sweep = (now?: Date, signal?: AbortSignal) => Promise<unknown>;

export const sweepMetrics = metricsOf((registry) => ({
  rows: new Counter({
    name: 'sweep_rows_total',
    help: 'Rows that sweepers worked on, done or failed',
    labelNames: ['sweep', 'outcome'],
    registers: [registry],
  }),
  failing: new Gauge({
    name: 'sweep_rows_failing',
    help: 'Rows that failed in the last round of a sweeper of this process',
    labelNames: ['sweep'],
    registers: [registry],
  }),
  ended: new Gauge({
    name: 'sweep_round_ended_timestamp_seconds',
    help: 'When a sweeper last came to the end of its rows',
    labelNames: ['sweep'],
    registers: [registry],
  }),
}));

/** A generator, so that several loops take different rows from it. */
async function* shared<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  yield* rows;
}

/**
 * Creates a sweep that processes rows in parallel, each with a time limit; failing rows do not hold up the others. A round resolves with
 * whether every due row is done.
 */
export function createSweep<Row>(
  { name, due, idOf, work, concurrency = 8, rowTimeoutMs = 5_000 }: SweepOptions<Row>,
  { logger, metrics }: { logger: Logger; metrics: Metrics },
): (now?: Date, signal?: AbortSignal) => Promise<boolean> {
  const { rows, failing, ended } = sweepMetrics(metrics);
  const underWay = new Set<string>();

  const visit = async (id: string, row: Row, now: Date): Promise<void> => {
    if (underWay.has(id)) throw new Error(`${name} of ${id} is still under way`);
    underWay.add(id);
    const working = work(row, now).finally(() => underWay.delete(id));
    await withTimeout(working, rowTimeoutMs, `${name} of ${id}`);
  };

  return async (now = new Date(), signal) => {
    const left = shared(due(now));
    const failures: { row: string; err: unknown }[] = [];
    const lane = async (): Promise<void> => {
      for await (const row of left) {
        const id = idOf(row);
        try {
          await visit(id, row, now);
          rows.inc({ sweep: name, outcome: 'done' });
        } catch (err) {
          failures.push({ row: id, err });
          rows.inc({ sweep: name, outcome: 'failed' });
        }
        if (signal?.aborted) return;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
    if (failures.length > 0)
      logger.warn({ sweep: name, failed: failures.length, ...failures[0] }, 'rows failed');
    if (signal?.aborted) return false;
    failing.set({ sweep: name }, failures.length);
    ended.set({ sweep: name }, Date.now() / 1_000);
    return failures.length === 0;
  };
}

/** Lets one process of a service at a time do some work. */
export interface Lease {
  readonly isHeld: () => boolean;
  /** Lets another process have it at once. */
  readonly close: () => Promise<void>;
}

export interface Sweeper {
  /** Starts a round now, or right after the current one: call it when this process knows of due rows. */
  readonly wake: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Repeats `sweep` for the life of the process, `everyMs` after the last round ended. Uses a timer and not Redis, because
 * sweepers refill an emptied Redis. Does nothing while another process has the lease; rounds may still overlap for a moment when a frozen
 * process loses it. The signal stops a long round when the process shuts down.
 */
export function startSweeper(options: {
  name: string;
  everyMs: number;
  logger: Logger;
  /** Without one, every process sweeps. */
  lease?: Lease;
  sweep: (now: Date, signal: AbortSignal) => Promise<unknown>;
}): Sweeper {
  const { name, everyMs, logger, lease, sweep } = options;
  const closing = new AbortController();
  let waking = Promise.withResolvers<void>();
  const run = async (): Promise<void> => {
    for (;;) {
      const timer = setTimeout(waking.resolve, everyMs);
      await waking.promise;
      clearTimeout(timer);
      if (closing.signal.aborted) return;
      waking = Promise.withResolvers<void>();
      if (lease && !lease.isHeld()) continue;
      try {
        await sweep(new Date(), closing.signal);
      } catch (error) {
        logger.warn({ err: error, sweeper: name }, 'sweep failed, next round as planned');
      }
    }
  };
  const running = run();
  return {
    wake: () => waking.resolve(),
    close: async () => {
      closing.abort();
      waking.resolve();
      await running;
    },
  };
}
