// @vitest-environment jsdom

import { afterEach, expect, test, vi } from 'vitest';
import { safeLocalStorage, safeSessionStorage } from './safe-storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  safeLocalStorage.remove('key');
  safeSessionStorage.remove('key');
});

function refuse(method: 'getItem' | 'setItem' | 'removeItem'): void {
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
}

test('saves and removes texts', () => {
  safeLocalStorage.write('key', 'kept');
  expect([localStorage.getItem('key'), safeLocalStorage.read('key')]).toEqual(['kept', 'kept']);
  safeLocalStorage.remove('key');
  expect([localStorage.getItem('key'), safeLocalStorage.read('key')]).toEqual([null, null]);
});

test('keeps the latest text until the page closes when storage is full', () => {
  sessionStorage.setItem('key', 'old');
  refuse('setItem');
  safeSessionStorage.write('key', 'new');
  expect(safeSessionStorage.read('key')).toBe('new');
  vi.restoreAllMocks();
  safeSessionStorage.write('key', 'newest');
  expect([safeSessionStorage.read('key'), sessionStorage.getItem('key')]).toEqual(['newest', 'newest']);
});

test('does not throw when the browser blocks storage', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) refuse(method);
  expect(safeLocalStorage.read('key')).toBeNull();
  safeLocalStorage.write('key', 'kept');
  expect(safeLocalStorage.read('key')).toBe('kept');
  safeLocalStorage.remove('key');
  expect(safeLocalStorage.read('key')).toBeNull();
});
