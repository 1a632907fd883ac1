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
    count: (outcome: string) => sample(`sweep_rows_total{sweep="things",outcome="${outcome}"`),
  };
}

test('when 300 bad rows stand at the head, then all behind them are worked on in the same round', async () => {
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

test('when a row never ends, then it gives its place to others, is not begun twice, and counts as failing until it is done', async () => {
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

test('when a row fails again and again while others succeed, then it rests longer and longer between attempts', async () => {
  let attempts = 0;
  const { sweep } = setUp(
    () => ['bad', 'good'],
    async (row) => {
      if (row === 'good') return;
      attempts += 1;
      throw new Error('bad');
    },
  );
  const triedIn = async (seconds: number): Promise<number> => {
    const before = attempts;
    for (let second = 0; second < seconds; second += 1) {
      await sweep();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    return attempts - before;
  };
  expect(await triedIn(2)).toBe(2);
  expect(await triedIn(9)).toBe(0);
  expect(await triedIn(60)).toBe(2);
  expect(await triedIn(3_600)).toBeLessThan(12);
});

test('when a row fails eight times while others succeed, then it is given up, told once, and still tried now and then', async () => {
  let attempts = 0;
  const { sweep, count } = setUp(
    () => ['bad', 'good'],
    async (row) => {
      if (row === 'good') return;
      attempts += 1;
      throw new Error('bad');
    },
  );
  while (attempts < 7) {
    await sweep();
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(await count('given-up')).toBeUndefined();
  while (attempts < 12) {
    await sweep();
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(await count('given-up')).toBe('1');
});

test('when every row that was due is done, then the round says so, and not while one fails, rests or is still worked on', async () => {
  let isBad = true;
  const { sweep } = setUp(
    () => ['one', 'other'],
    async (row) => {
      if (isBad && row === 'one') throw new Error('bad');
    },
  );
  expect(await sweep()).toBe(false);
  expect(await sweep()).toBe(false);
  isBad = false;
  expect(await sweep()).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await sweep()).toBe(true);
});

test('when nothing at all succeeds, then no row has to rest, and the first round after the outage does everything', async () => {
  let away = true;
  const done: string[] = [];
  const { sweep } = setUp(
    () => rowsFrom(0, 20),
    async (row) => {
      if (away) throw new Error('away');
      done.push(row);
    },
  );
  for (let round = 0; round < 10; round += 1) await sweep();
  away = false;
  await sweep();
  expect(done).toHaveLength(20);
});

test('when a row is no longer due, then it no longer counts as failing', async () => {
  let rows = ['bad', 'good'];
  const { sweep, figure } = setUp(
    () => rows,
    async (row) => {
      if (row === 'bad') throw new Error('bad');
    },
  );
  await sweep();
  expect(await figure('sweep_rows_failing')).toBe('1');
  rows = ['good'];
  await sweep();
  expect(await figure('sweep_rows_failing')).toBe('0');
});

test('when the rows cannot be read, then the round fails and does not count as ended', async () => {
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

test('when the process ends, then a round stops at the next row and closes what it reads from', async () => {
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
  return { ...sweeper, endRound, begun: () => begun };
}

test('when a sweeper that rests is woken, then it begins at once, and rests again from the end of that round', async () => {
  const sweeper = slowSweeper();
  sweeper.wake();
  expect(sweeper.begun()).toBe(1);
  await sweeper.endRound();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(sweeper.begun()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sweeper.begun()).toBe(2);
});

test('when a sweeper is woken during a round, however often, then one more follows, because this one may have passed what is new', async () => {
  const sweeper = slowSweeper();
  sweeper.wake();
  sweeper.wake();
  sweeper.wake();
  expect(sweeper.begun()).toBe(1);
  await sweeper.endRound();
  expect(sweeper.begun()).toBe(2);
  await sweeper.endRound();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sweeper.begun()).toBe(2);
});

test('when a sweeper was closed, then nothing wakes it', async () => {
  const sweeper = slowSweeper();
  await sweeper.close();
  sweeper.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sweeper.begun()).toBe(0);
});

test('when several sweepers of a process begin at different moments, then their rounds come together, and none waits longer than it says', async () => {
  const rounds: number[] = [];
  const begin = (everyMs: number) =>
    startSweeper({
      name: 'things',
      everyMs,
      logger: testLogger(),
      sweep: async () => void rounds.push(Math.round(performance.now())),
    });
  const startedAt = performance.now();
  const sweepers = [begin(1_000)];
  await vi.advanceTimersByTimeAsync(130);
  sweepers.push(begin(2_000));
  await vi.advanceTimersByTimeAsync(230);
  sweepers.push(begin(3_000));
  await vi.advanceTimersByTimeAsync(12_000);
  await Promise.all(sweepers.map((sweeper) => sweeper.close()));
  expect(new Set(rounds.map((at) => at % 500)).size).toBe(1);
  expect(Math.min(...rounds)).toBeLessThanOrEqual(startedAt + 1_000);
  expect(rounds.length).toBeGreaterThanOrEqual(12 + 6 + 4);
});
