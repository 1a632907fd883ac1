import { Counter, Gauge } from 'prom-client';
import type { Logger } from './logger.ts';
import { type Metrics, metricsOf } from './metrics.ts';
import { withTimeout } from './timeout.ts';

export interface SweepOptions<Row> {
  readonly name: string;
  /** Streams every row due at `now`, most urgent first. No limit: it would hide rows after failing ones. */
  readonly due: (now: Date) => AsyncIterable<Row>;
  readonly idOf: (row: Row) => string;
  /** Repeats a row's step. Rejects if it must be retried later. */
  readonly work: (row: Row, now: Date) => Promise<unknown>;
  readonly concurrency?: number;
  /** A slower row counts as failed and frees its place for the next one. */
  readonly rowTimeoutMs?: number;
}

/** One round over all due rows. Stops early, without an error, when `signal` aborts. */
export type Sweep = (now?: Date, signal?: AbortSignal) => Promise<unknown>;

interface FailingRow {
  readonly failures: number;
  readonly restsUntil: number;
}

const firstRestMs = 10_000;
const longestRestMs = 10 * 60_000;
/** After this many failures a row is given up: reported once as an error, then retried only after the longest rest while it is due. */
const giveUpAfter = 8;
/** Failing rows beyond this are retried every round. */
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

async function* shared<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  yield* rows;
}

function createRound() {
  return { done: 0, left: [] as string[], failed: [] as { id: string; error: unknown }[] };
}

type Round = ReturnType<typeof createRound>;

/** Runs rows with a time limit each. A timed-out row stays under way until it ends and is not started again meanwhile. */
function createAttempts<Row>({ name, work, rowTimeoutMs = 5_000 }: SweepOptions<Row>) {
  const underWay = new Set<string>();
  const working = async (id: string, row: Row, now: Date): Promise<void> => {
    underWay.add(id);
    try {
      await work(row, now);
    } finally {
      underWay.delete(id);
    }
  };
  return {
    underWay,
    attempt: (id: string, row: Row, now: Date): Promise<void> =>
      withTimeout(working(id, row, now), rowTimeoutMs, `${name} of ${id}`),
  };
}

/** Failing rows: their failure count and rest. Calls `giveUp` once per row that fails too often. */
function createFailingRows(giveUp: (id: string, error: unknown) => void) {
  let known = new Map<string, FailingRow>();
  return {
    count: (): number => known.size,
    isResting: (id: string): boolean => (known.get(id)?.restsUntil ?? 0) > Date.now(),
    /** Replaces the known failures by this round's. If every row failed, assume an outage and don't back off. */
    replace({ done, left, failed }: Round): void {
      const failing = new Map<string, FailingRow>();
      for (const id of left) {
        const before = known.get(id);
        if (before) failing.set(id, before);
      }
      for (const { id, error } of failed.slice(0, mostRemembered)) {
        const before = known.get(id)?.failures ?? 0;
        const failures = before + (done > 0 ? 1 : 0);
        failing.set(id, { failures, restsUntil: Date.now() + restMs(failures) });
        if (before < giveUpAfter && failures >= giveUpAfter) giveUp(id, error);
      }
      known = failing;
    },
  };
}

type Visit<Row> = (row: Row) => Promise<void>;

/** Visits every row, several in parallel; stops when `signal` aborts. */
async function visitAll<Row>(
  rows: AsyncIterable<Row>,
  visit: Visit<Row>,
  { concurrency = 8, signal }: { concurrency?: number | undefined; signal?: AbortSignal | undefined },
): Promise<void> {
  const left = shared(rows);
  const lane = async (): Promise<void> => {
    for await (const row of left) {
      await visit(row);
      if (signal?.aborted) return;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

/**
 * Creates the sweep used by every sweeper: processes rows in parallel, each with a time limit, skipping past failures to the end. Rows
 * that keep failing rest between attempts, so they take no time from the others. A round resolves with whether every due row is done.
 */
export function createSweep<Row>(
  options: SweepOptions<Row>,
  { logger, metrics }: { logger: Logger; metrics: Metrics },
): (now?: Date, signal?: AbortSignal) => Promise<boolean> {
  const { name, due, idOf, concurrency } = options;
  const { rows, failing, ended } = sweepMetrics(metrics);
  const count = (outcome: string): void => rows.inc({ sweep: name, outcome });
  const { attempt, underWay } = createAttempts(options);
  const failingRows = createFailingRows((id, error) => {
    count('given-up');
    logger.error({ sweep: name, row: id, err: error }, 'row given up');
  });

  const visitDuring =
    (round: Round, now: Date): Visit<Row> =>
    async (row) => {
      const id = idOf(row);
      if (failingRows.isResting(id) || underWay.has(id)) {
        round.left.push(id);
        return count('left');
      }
      try {
        await attempt(id, row, now);
        round.done += 1;
        count('done');
      } catch (error) {
        round.failed.push({ id, error });
        count('failed');
      }
    };

  const logFailures = ({ failed }: Round): void => {
    const [first] = failed;
    if (first)
      logger.warn({ sweep: name, failed: failed.length, row: first.id, err: first.error }, 'rows failed');
  };

  return async (now = new Date(), signal) => {
    const round = createRound();
    await visitAll(due(now), visitDuring(round, now), { concurrency, signal });
    logFailures(round);
    if (signal?.aborted) return false;
    failingRows.replace(round);
    failing.set({ sweep: name }, failingRows.count());
    ended.set({ sweep: name }, Date.now() / 1_000);
    return underWay.size === 0 && failingRows.count() === 0;
  };
}

export interface Sweeper {
  /** Starts a round now, or right after the current one: call it when this process knows of due rows. */
  readonly wake: () => void;
  readonly close: () => Promise<void>;
}

/** Aligns rounds of a process to the same half seconds, so that an idle process and its servers wake up rarely. */
const beatMs = 500;

/** Returns the delay for something due after `everyMs` at the latest, aligned to the beat. */
export function pauseMs(everyMs: number): number {
  return everyMs < 2 * beatMs ? everyMs : everyMs - ((performance.now() + everyMs) % beatMs);
}

/**
 * Repeats `sweep` for the life of the process, about `everyMs` after the last round ended and never later. Uses a timer and not Redis,
 * because sweepers are what refills an emptied Redis. Several processes may sweep at once. The signal stops a long round when the
 * process shuts down.
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
  let woken = false;
  const round = async (): Promise<void> => {
    timer = undefined;
    woken = false;
    try {
      await sweep(closing.signal);
    } catch (error) {
      logger.warn({ err: error, sweeper: name }, 'sweep failed, next round as planned');
    }
    if (!closing.signal.aborted) timer = setTimeout(start, woken ? 0 : pauseMs(everyMs));
  };
  const start = (): void => {
    running = round();
  };
  timer = setTimeout(start, pauseMs(everyMs));
  return {
    wake: () => {
      woken = true;
      if (timer === undefined || closing.signal.aborted) return;
      clearTimeout(timer);
      start();
    },
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
