import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMetrics } from './metrics.ts';
import { createSweep, type SweepOptions, startSweeper } from './sweeper.ts';
import { testLogger } from './testing/service.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

function rowsFrom(first: number, count: number) {
  return Array.from({ length: count }, (_, index) => `row-${first + index}`);
}

function setUp(
  rows: () => readonly string[],
  work: SweepOptions<string>['work'],
  over: Partial<SweepOptions<string>> = {},
) {
  const metrics = createMetrics('test');
  const sweep = createSweep(
    { name: 'things', due: () => each(rows()), idOf: (row) => row, work, ...over },
    { logger: testLogger(), metrics },
  );
  const sample = async (series: string) =>
    (await metrics.registry.metrics())
      .split('\n')
      .find((line) => line.startsWith(series))
      ?.split(' ')
      .at(-1);
  return {
    sweep,
    figure: (name: string) => sample(`${name}{sweep="things"`),
  };
}

test('handles all rows after 300 failing ones in the same round', async () => {
  const bad = rowsFrom(0, 300);
  const good = rowsFrom(300, 50);
  const done: string[] = [];
  const { sweep, figure } = setUp(
    () => [...bad, ...good],
    async (row) => {
      if (bad.includes(row)) throw new Error('bad');
      done.push(row);
    },
  );
  await sweep();
  expect(done).toEqual(good);
  expect(await figure('sweep_rows_failing')).toBe('300');
});

test('frees the slot of a hanging row, does not start it twice, and counts it as failing until done', async () => {
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const work = async (row: string) => {
    begun.push(row);
    if (row === 'slow') await gate.promise;
  };
  const { sweep, figure } = setUp(() => ['slow', 'quick'], work, { concurrency: 1, rowTimeoutMs: 500 });
  const round = sweep();
  await vi.advanceTimersByTimeAsync(500);
  await round;
  await sweep();
  expect(begun).toEqual(['slow', 'quick', 'quick']);
  expect(await figure('sweep_rows_failing')).toBe('1');
  gate.resolve();
  await vi.advanceTimersByTimeAsync(0);
  await sweep();
  expect(begun).toEqual(['slow', 'quick', 'quick', 'slow', 'quick']);
  expect(await figure('sweep_rows_failing')).toBe('0');
});

test('fails a round whose rows cannot be read, without counting it', async () => {
  const unreadable = async function* (): AsyncGenerator<string> {
    yield 'first';
    throw new Error('the database is away');
  };
  const { sweep, figure } = setUp(
    () => [],
    async () => {},
    { due: unreadable },
  );
  await expect(sweep()).rejects.toThrow('the database is away');
  expect(await figure('sweep_round_ended_timestamp_seconds')).toBeUndefined();
});

test('stops a round at the next row and closes its source when the process shuts down', async () => {
  const done: string[] = [];
  const ending = new AbortController();
  let closed = false;
  const endless = async function* (): AsyncGenerator<string> {
    try {
      for (let row = 0; ; row += 1) yield `row-${row}`;
    } finally {
      closed = true;
    }
  };
  const work = async (row: string) => {
    done.push(row);
    if (done.length === 5) ending.abort();
  };
  const { sweep } = setUp(() => [], work, { due: endless, concurrency: 1 });
  await sweep(new Date(), ending.signal);
  expect([done.length, closed]).toEqual([5, true]);
});

/** A sweeper with a one-minute interval that counts its rounds. Each lasts until `endRound`. */
function slowSweeper() {
  let begun = 0;
  let end: () => void = () => undefined;
  const sweeper = startSweeper({
    name: 'things',
    everyMs: 60_000,
    logger: testLogger(),
    sweep: () => {
      begun += 1;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    },
  });
  const endRound = async (): Promise<void> => {
    end();
    await vi.advanceTimersByTimeAsync(1);
  };
  const wake = async (): Promise<void> => {
    sweeper.wake();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { close: sweeper.close, wake, endRound, begun: () => begun };
}

test('starts at once when woken while idle, and idles again after that round', async () => {
  const sweeper = slowSweeper();
  await sweeper.wake();
  expect(sweeper.begun()).toBe(1);
  await sweeper.endRound();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(sweeper.begun()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sweeper.begun()).toBe(2);
});
