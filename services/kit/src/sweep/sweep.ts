import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { withTimeout } from '../timeout.ts';

export interface SweepOptions<Row> {
  /** For logs and metrics. */
  readonly name: string;
  /** Every row that is due at `now`, most urgent first. Streamed, so without a limit: a limit would hide what is behind bad rows. */
  readonly due: (now: Date) => AsyncIterable<Row>;
  readonly idOf: (row: Row) => string;
  /** Repeats a row's step. Rejects when that has to be tried again later. */
  readonly work: (row: Row, now: Date) => Promise<unknown>;
  /** Rows that are worked on at the same time. */
  readonly atOnce?: number;
  /** A row that takes longer counts as failed and gives its place to the next one. */
  readonly rowMs?: number;
}

/** One round over all rows that are due. Ends early, without an error, once `signal` says so. */
export type Sweep = (now?: Date, signal?: AbortSignal) => Promise<void>;

interface FailingRow {
  readonly failures: number;
  readonly restsUntil: number;
}

const firstRestMs = 10_000;
const longestRestMs = 10 * 60_000;
/** More failing rows than this are tried in every round. */
const mostRemembered = 10_000;

/** The first failure may be chance, so it costs no rest. */
function restMs(failures: number): number {
  return failures < 2 ? 0 : Math.min(firstRestMs * 2 ** (failures - 2), longestRestMs);
}

async function* oneIterator<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
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

/**
 * The way every sweeper of the shop goes through its rows: some at once, each with a time limit, past those that fail, to the
 * end. Rows that keep failing rest between attempts, so that they cost the others no time; where nothing at all succeeds, it is
 * not the rows, and none of them has to rest.
 */
export function createSweep<Row>(
  sweep: SweepOptions<Row>,
  {
    logger,
    metrics,
  }: { logger: Logger; metrics: Pick<Metrics, 'sweepRows' | 'sweepFailing' | 'sweepEnded'> },
): Sweep {
  const { name, due, idOf, work, atOnce = 8, rowMs = 5_000 } = sweep;
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
    await withTimeout(working(), rowMs, `${name} of ${id}`);
  };

  const visit = async (row: Row, now: Date, round: ReturnType<typeof createRound>): Promise<void> => {
    const id = idOf(row);
    const before = known.get(id);
    const resting = before !== undefined && before.restsUntil > Date.now();
    if (resting || underWay.has(id)) {
      if (before) round.failing.set(id, before);
      metrics.sweepRows.inc({ sweep: name, outcome: 'left' });
      return;
    }
    try {
      await attempt(id, row, now);
      round.done += 1;
      metrics.sweepRows.inc({ sweep: name, outcome: 'done' });
    } catch (error) {
      round.failed.push({ id, error });
      metrics.sweepRows.inc({ sweep: name, outcome: 'failed' });
    }
  };

  const remember = ({ done, failing, failed }: ReturnType<typeof createRound>): void => {
    for (const { id } of failed.slice(0, mostRemembered)) {
      const failures = (known.get(id)?.failures ?? 0) + (done > 0 ? 1 : 0);
      failing.set(id, { failures, restsUntil: Date.now() + restMs(failures) });
    }
    known = failing;
    metrics.sweepFailing.set({ sweep: name }, known.size);
  };

  return async (now = new Date(), signal) => {
    const round = createRound();
    const rows = oneIterator(due(now));
    const lane = async (): Promise<void> => {
      for await (const row of rows) {
        await visit(row, now, round);
        if (signal?.aborted) return;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    const [first] = round.failed;
    if (first)
      logger.warn(
        { sweep: name, failed: round.failed.length, row: first.id, err: first.error },
        'rows failed',
      );
    if (signal?.aborted) return;
    remember(round);
    metrics.sweepEnded.set({ sweep: name }, Date.now() / 1_000);
  };
}
