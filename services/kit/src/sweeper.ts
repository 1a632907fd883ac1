import { Counter, Gauge } from 'prom-client';
import type { Logger } from './logger.ts';
import { type Metrics, metricsOf } from './metrics.ts';
import { withTimeout } from './timeout.ts';

export interface SweepOptions<Row> {
  /** For logs and metrics. */
  readonly name: string;
  /** Every row that is due at `now`, most urgent first. Streamed, so without a limit: a limit would hide what is behind bad rows. */
  readonly due: (now: Date) => AsyncIterable<Row>;
  readonly idOf: (row: Row) => string;
  /** Repeats a row's step. Rejects when that has to be tried again later. */
  readonly work: (row: Row, now: Date) => Promise<unknown>;
  /** Rows that are worked on at the same time. */
  readonly concurrency?: number;
  /** A row that takes longer counts as failed and gives its place to the next one. */
  readonly rowTimeoutMs?: number;
}

/** One round over all rows that are due. Ends early, without an error, once `signal` says so. */
export type Sweep = (now?: Date, signal?: AbortSignal) => Promise<unknown>;

interface FailingRow {
  readonly failures: number;
  readonly restsUntil: number;
}

const firstRestMs = 10_000;
const longestRestMs = 10 * 60_000;
/** A row that failed so often is given up: told once as an error, and tried after the longest rest only, for as long as it is due. */
const giveUpAfter = 8;
/** More failing rows than this are tried in every round. */
const mostRemembered = 10_000;

/** The first failure may be chance, so it costs no rest. */
function restMs(failures: number): number {
  if (failures < 2) return 0;
  return failures < giveUpAfter ? firstRestMs * 2 ** (failures - 2) : longestRestMs;
}

export const sweepMetrics = metricsOf((registry) => ({
  rows: new Counter({
    name: 'sweep_rows_total',
    help: 'Rows that sweepers came by: done, failed, left because they rest or are still worked on, and given up as failing for good',
    labelNames: ['sweep', 'outcome'],
    registers: [registry],
  }),
  failing: new Gauge({
    name: 'sweep_rows_failing',
    help: 'Rows whose last attempt by a sweeper of this process failed',
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

/** One iterator that several lanes take their rows from. */
async function* shared<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  yield* rows;
}

/** What one round came to. */
function createRound() {
  return {
    done: 0,
    failing: new Map<string, FailingRow>(),
    failed: [] as { id: string; error: unknown }[],
  };
}

type Round = ReturnType<typeof createRound>;

/**
 * The way every sweeper of the shop goes through its rows: some at once, each with a time limit, past those that fail, to the
 * end. Rows that keep failing rest between attempts, so that they cost the others no time; where nothing at all succeeds, it is
 * not the rows, and none of them has to rest. A round resolves with whether every row that was due is done.
 */
export function createSweep<Row>(
  sweep: SweepOptions<Row>,
  { logger, metrics }: { logger: Logger; metrics: Metrics },
): (now?: Date, signal?: AbortSignal) => Promise<boolean> {
  const { name, due, idOf, work, concurrency = 8, rowTimeoutMs = 5_000 } = sweep;
  const counted = sweepMetrics(metrics);
  const underWay = new Set<string>();
  let known = new Map<string, FailingRow>();

  const attempt = async (id: string, row: Row, now: Date): Promise<void> => {
    underWay.add(id);
    const working = async (): Promise<void> => {
      try {
        await work(row, now);
      } finally {
        underWay.delete(id);
      }
    };
    await withTimeout(working(), rowTimeoutMs, `${name} of ${id}`);
  };

  const visit = async (row: Row, now: Date, round: Round): Promise<void> => {
    const id = idOf(row);
    const before = known.get(id);
    const resting = before !== undefined && before.restsUntil > Date.now();
    if (resting || underWay.has(id)) {
      if (before) round.failing.set(id, before);
      counted.rows.inc({ sweep: name, outcome: 'left' });
      return;
    }
    try {
      await attempt(id, row, now);
      round.done += 1;
      counted.rows.inc({ sweep: name, outcome: 'done' });
    } catch (error) {
      round.failed.push({ id, error });
      counted.rows.inc({ sweep: name, outcome: 'failed' });
    }
  };

  const giveUp = (id: string, error: unknown): void => {
    counted.rows.inc({ sweep: name, outcome: 'given-up' });
    logger.error({ sweep: name, row: id, err: error }, 'row given up');
  };

  const remember = ({ done, failing, failed }: Round): void => {
    for (const { id, error } of failed.slice(0, mostRemembered)) {
      const before = known.get(id)?.failures ?? 0;
      const failures = before + (done > 0 ? 1 : 0);
      failing.set(id, { failures, restsUntil: Date.now() + restMs(failures) });
      if (before < giveUpAfter && failures >= giveUpAfter) giveUp(id, error);
    }
    known = failing;
    counted.failing.set({ sweep: name }, known.size);
  };

  return async (now = new Date(), signal) => {
    const round = createRound();
    const rows = shared(due(now));
    const lane = async (): Promise<void> => {
      for await (const row of rows) {
        await visit(row, now, round);
        if (signal?.aborted) return;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
    const [first] = round.failed;
    if (first)
      logger.warn(
        { sweep: name, failed: round.failed.length, row: first.id, err: first.error },
        'rows failed',
      );
    if (signal?.aborted) return false;
    remember(round);
    counted.ended.set({ sweep: name }, Date.now() / 1_000);
    return underWay.size === 0 && known.size === 0;
  };
}

export interface Sweeper {
  readonly close: () => Promise<void>;
}

/**
 * Repeats `sweep` for the life of the process, `everyMs` after the last round ended. Runs on a timer of the process and
 * not in Redis, because sweepers are what fills an emptied Redis again. Several processes may sweep at once. The signal tells
 * a long round that the process ends.
 */
export function startSweeper(options: {
  name: string;
  everyMs: number;
  logger: Logger;
  sweep: (signal: AbortSignal) => Promise<unknown>;
}): Sweeper {
  const { name, everyMs, logger, sweep } = options;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const round = async (): Promise<void> => {
    try {
      await sweep(closing.signal);
    } catch (error) {
      logger.warn({ err: error, sweeper: name }, 'sweep failed, next round as planned');
    }
    if (!closing.signal.aborted) timer = setTimeout(start, everyMs);
  };
  const start = (): void => {
    running = round();
  };
  timer = setTimeout(start, everyMs);
  return {
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
