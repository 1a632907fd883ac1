import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLooks } from './looks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const everyMs = 2_000;

function setUp(look: () => Promise<boolean> = async () => false) {
  const looked = vi.fn(look);
  const looks = createLooks(looked);
  return {
    ...looks,
    looked,
    /** Runs `count` rounds, calling `ask` before each. */
    rounds: async (count: number, ask: () => Promise<void> = async () => undefined) => {
      for (let round = 0; round < count; round += 1) {
        await vi.advanceTimersByTimeAsync(everyMs);
        await ask();
        await looks.round().catch(() => undefined);
      }
    },
  };
}

test('when somebody asks all the time, then every round looks; when nobody does, then one in half a minute', async () => {
  const { awake, looked, rounds } = setUp();
  await rounds(15, awake);
  expect(looked).toHaveBeenCalledTimes(15);
  await rounds(30);
  expect(looked.mock.calls.length - 15).toBeLessThanOrEqual(3);
});

test('when many ask after a rest, then all of them wait for one look, and the next ones for none', async () => {
  const seen = Promise.withResolvers<boolean>();
  const { awake, looked, rounds } = setUp();
  await rounds(5);
  looked.mockClear().mockReturnValueOnce(seen.promise);
  const told: string[] = [];
  const asking = Promise.all([awake(), awake()]).then(() => told.push('answered'));
  await vi.advanceTimersByTimeAsync(10);
  expect(told).toEqual([]);
  seen.resolve(false);
  await asking;
  await awake();
  expect(looked).toHaveBeenCalledOnce();
});

test('when the look after a rest takes long, then nobody waits for its end', async () => {
  const { awake, looked, rounds } = setUp();
  await rounds(5);
  looked.mockReturnValueOnce(new Promise(() => undefined));
  const asking = awake();
  await vi.advanceTimersByTimeAsync(300);
  await asking;
});

test('when the database cannot be read, then every round looks until it can, so that nobody who asks has to wait', async () => {
  const { looked, rounds } = setUp(() => Promise.reject(new Error('away')));
  await rounds(10);
  expect(looked).toHaveBeenCalledTimes(10);
  looked.mockResolvedValue(false);
  await rounds(10);
  expect(looked.mock.calls.length - 10).toBeLessThanOrEqual(2);
});

test('when a look finds parts that nobody announced, then every round looks until one finds nothing, though nobody asks', async () => {
  const { looked, rounds } = setUp();
  await rounds(5);
  looked.mockClear().mockResolvedValue(true);
  await rounds(25);
  const whileFinding = looked.mock.calls.length;
  expect(whileFinding).toBeGreaterThan(10);
  looked.mockResolvedValue(false);
  await rounds(10);
  expect(looked.mock.calls.length - whileFinding).toBeLessThanOrEqual(2);
});
