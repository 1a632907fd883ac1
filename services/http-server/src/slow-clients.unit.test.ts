import { expect, test, vi } from 'vitest';
import { createSlowClientGuard, type GiveUpReason } from './slow-clients.ts';

function room(limits: { ms?: number; perClient?: number; total?: number }) {
  const gone: string[] = [];
  const { enter } = createSlowClientGuard({ ms: 60_000, perClient: 2, total: 3, ...limits });
  const come = (name: string, client: string) =>
    enter(client, (reason: GiveUpReason) => gone.push(`${name} ${reason}`));
  return { gone, come };
}

test('drops the oldest of a client that has too many', () => {
  const { gone, come } = room({});
  for (const name of ['a1', 'a2', 'b1', 'a3']) come(name, name.charAt(0));
  expect(gone).toEqual(['a1 client-full']);
});

test('drops the oldest client of all at the limit and no longer counts clients that left', () => {
  const { gone, come } = room({});
  const leave = come('a1', 'a');
  for (const name of ['b1', 'c1', 'd1']) come(name, name.charAt(0));
  expect(gone).toEqual(['a1 full']);
  leave();
  come('e1', 'e')();
  come('f1', 'f');
  expect(gone).toEqual(['a1 full', 'b1 full']);
});

test('drops a client once after the time limit, but not one that left in time', () => {
  vi.useFakeTimers();
  const { gone, come } = room({ ms: 1_000 });
  come('slow', 'a');
  const leave = come('quick', 'a');
  vi.advanceTimersByTime(999);
  leave();
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  expect(gone).toEqual(['slow late']);
});
