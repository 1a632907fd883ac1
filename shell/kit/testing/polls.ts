import { type FakeAnswer, type fakeApi, refusal } from '@shop/shop-runtime/testing';
import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Runs the page on a clock that moves only when told to, and returns how often a call came again after one of its polls failed. */
export async function callsAfterFailedPoll(
  api: ReturnType<typeof fakeApi>,
  { route, answer, open }: { route: string; answer: FakeAnswer; open: () => unknown },
): Promise<number> {
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  try {
    api.answer(route, answer);
    open();
    await pass(100);
    // The code that checks answers loads with the first one.
    await vi.dynamicImportSettled();
    await pass(100);
    let failures = 0;
    api.answer(route, () => {
      failures += 1;
      return refusal(502, 'bad-gateway', 'Bad gateway');
    });
    for (let waits = 0; failures === 0 && waits < 90; waits += 1) await pass(1_000);
    if (failures === 0) throw new Error(`${route} was not polled`);
    api.answer(route, answer);
    const before = api.callsOf(route).length;
    await pass(150_000);
    return api.callsOf(route).length - before;
  } finally {
    vi.useRealTimers();
  }
}
