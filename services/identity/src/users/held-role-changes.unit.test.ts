import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdRoleChanges, type RoleChangesAnswer } from './held-role-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const waitMs = 4_000;
const fallen = { email: 'fallen@example.com', role: 'user', tokenVersion: 2 } as const;

async function setUp() {
  const changes: RoleChangesAnswer['changes'] = [];
  const read = vi.fn(async () => [...changes]);
  const ending = new AbortController();
  const { answer, noteChange } = holdRoleChanges({ read, stopping: ending.signal });
  const { revision: known } = await answer({ waitMs: 0 });
  read.mockClear();
  const ask = () => {
    const answered = vi.fn<(answer: RoleChangesAnswer) => void>();
    return { answered, done: answer({ known, waitMs }).then(answered) };
  };
  return { answer, ask, changes, ending, known, noteChange, read };
}

test('when a role changes while a question is held, then it is answered within two seconds, with when it was true', async () => {
  const { ask, changes, known } = await setUp();
  const { answered, done } = ask();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(answered).not.toHaveBeenCalled();
  changes.push(fallen);
  await vi.advanceTimersByTimeAsync(2_000);
  await done;
  const [told] = answered.mock.calls.flat();
  expect(told).toMatchObject({ changes: [fallen], revision: expect.not.stringMatching(known) });
  expect(told?.heldMs).toBeGreaterThanOrEqual(1_500);
  expect(told?.heldMs).toBeLessThanOrEqual(3_500);
});

test('when this process changes a role itself, then whoever waits is told at once', async () => {
  const { ask, changes, noteChange } = await setUp();
  const { answered, done } = ask();
  await vi.advanceTimersByTimeAsync(100);
  changes.push(fallen);
  noteChange();
  await done;
  expect(answered.mock.lastCall?.[0]).toMatchObject({ changes: [fallen], heldMs: 100 });
});

test('when nothing changes, then the answer comes after the time that the caller waits, and is as new as that', async () => {
  const { ask, known } = await setUp();
  const { answered, done } = ask();
  await vi.advanceTimersByTimeAsync(waitMs - 1);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(answered).toHaveBeenCalledExactlyOnceWith({ changes: [], revision: known, heldMs: waitMs });
});

test.each([50, 500, 1_000, 1_950])(
  'when a question meets a wait that began %i ms before, then its answer is hardly later than asked for',
  async (behindMs) => {
    const { ask } = await setUp();
    const first = ask();
    await vi.advanceTimersByTimeAsync(behindMs);
    const { answered, done } = ask();
    await vi.advanceTimersByTimeAsync(waitMs + 500);
    expect(answered).toHaveBeenCalledOnce();
    await Promise.all([first.done, done]);
  },
);

test('when several services wait, then one look every two seconds serves all of them, and none comes when nobody waits', async () => {
  const { ask, read } = await setUp();
  const asked = [ask(), ask(), ask()];
  await vi.advanceTimersByTimeAsync(waitMs);
  await Promise.all(asked.map(({ done }) => done));
  const looks = read.mock.calls.length;
  expect(looks).toBe(waitMs / 2_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(looks);
});

test('when all whom one look answered ask again at once, then they wait for the next look, which is no later for that', async () => {
  const { ask, changes, read } = await setUp();
  const first = [ask(), ask(), ask()];
  await vi.advanceTimersByTimeAsync(waitMs);
  await Promise.all(first.map(({ done }) => done));
  const looks = read.mock.calls.length;
  const again = [ask(), ask(), ask()];
  changes.push(fallen);
  await vi.advanceTimersByTimeAsync(2_000);
  for (const { answered } of again)
    expect(answered.mock.lastCall?.[0]).toMatchObject({ changes: [fallen], heldMs: 2_000 });
  expect(read).toHaveBeenCalledTimes(looks + 1);
});

test('when this process changed a role since the last look, then the next question is answered at once', async () => {
  const { ask, changes, noteChange } = await setUp();
  changes.push(fallen);
  noteChange();
  const { answered, done } = ask();
  await vi.advanceTimersByTimeAsync(0);
  await done;
  expect(answered.mock.lastCall?.[0]).toMatchObject({ changes: [fallen], heldMs: 0 });
});

test('when this process changes a role while others read, then nobody waits because of what was read before', async () => {
  const { answer, changes, known, noteChange, read } = await setUp();
  const reading = Promise.withResolvers<RoleChangesAnswer['changes']>();
  read.mockReturnValueOnce(reading.promise);
  const first = answer({ waitMs });
  changes.push(fallen);
  noteChange();
  reading.resolve([]);
  expect(await first).toMatchObject({ changes: [] });
  expect(await answer({ known, waitMs })).toMatchObject({ changes: [fallen], heldMs: 0 });
});

test('when the last look was a while ago, then a question is answered from a new one', async () => {
  const { ask, changes } = await setUp();
  await vi.advanceTimersByTimeAsync(2_000);
  changes.push(fallen);
  const { answered, done } = ask();
  await vi.advanceTimersByTimeAsync(0);
  await done;
  expect(answered.mock.lastCall?.[0]).toMatchObject({ changes: [fallen], heldMs: 0 });
});

test('when a caller knows nothing, or something else, then it is told at once', async () => {
  const { answer, known } = await setUp();
  expect(await answer({ waitMs })).toMatchObject({ revision: known, heldMs: 0 });
  expect(await answer({ known: 'of-long-ago', waitMs })).toMatchObject({ revision: known, heldMs: 0 });
});

test('when the process is about to end, then every question is answered at once, from a last look', async () => {
  const { answer, ask, changes, ending, known } = await setUp();
  const { done, answered } = ask();
  await vi.advanceTimersByTimeAsync(100);
  changes.push(fallen);
  ending.abort();
  await done;
  expect(answered.mock.lastCall?.[0]).toMatchObject({ changes: [fallen], heldMs: 100 });
  expect(await answer({ known, waitMs })).toMatchObject({ changes: [fallen], heldMs: 0 });
});

test('when the database fails, then those who wait hear of it and the next question looks again', async () => {
  const { answer, ask, read } = await setUp();
  const { done } = ask();
  await vi.advanceTimersByTimeAsync(100);
  read.mockRejectedValueOnce(new Error('away'));
  const failed = expect(done).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(2_000);
  await failed;
  expect(await answer({ waitMs })).toMatchObject({ changes: [] });
});
