import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function texts(store: ReturnType<typeof createToastStore>) {
  return store.getToasts().map(({ text }) => text);
}

test('MSG-13, CON-17: removes an error or a notice after 4000 ms', () => {
  const store = createToastStore();
  store.show('error', 'Forbidden Access');
  store.show('info', 'Hello');
  vi.advanceTimersByTime(3_999);
  expect(texts(store)).toEqual(['Forbidden Access', 'Hello']);
  vi.advanceTimersByTime(1);
  expect(texts(store)).toEqual([]);
});

test('MSG-14, CON-17: removes a success after 2000 ms', () => {
  const store = createToastStore();
  store.show('success', 'Deleted!');
  vi.advanceTimersByTime(1_999);
  expect(texts(store)).toEqual(['Deleted!']);
  vi.advanceTimersByTime(1);
  expect(texts(store)).toEqual([]);
});

test('MSG-15, CON-17: removes the oldest message when the 21st arrives', () => {
  const store = createToastStore();
  for (let n = 1; n <= 21; n++) store.show('info', `message ${n}`);
  expect(store.getToasts()).toHaveLength(20);
  expect(texts(store)[0]).toBe('message 2');
  expect(texts(store).at(-1)).toBe('message 21');
});

test('MSG-13: pauses and resumes the timers of the messages', () => {
  const store = createToastStore();
  store.show('success', 'Shipped!');
  vi.advanceTimersByTime(1_500);
  store.pause();
  vi.advanceTimersByTime(10_000);
  expect(texts(store)).toEqual(['Shipped!']);
  store.resume();
  vi.advanceTimersByTime(499);
  expect(texts(store)).toEqual(['Shipped!']);
  vi.advanceTimersByTime(1);
  expect(texts(store)).toEqual([]);
});

test('removes a dismissed message and its timer at once', () => {
  const store = createToastStore();
  store.show('info', 'Hello');
  const [toast] = store.getToasts();
  store.dismiss(toast?.id ?? 0);
  expect(texts(store)).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
