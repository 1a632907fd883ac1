import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Fails a test that logs an error or a warning, unless it mocked and checked that console method. */
const noisy = ['error', 'warn'] as const;

beforeEach(() => {
  for (const method of noisy) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      noise.push(`console.${method}: ${parts.map(String).join(' ')}`);
    });
  }
});

let noise: string[] = [];

afterEach(() => {
  const heard = noise;
  noise = [];
  vi.restoreAllMocks();
  expect(heard, 'the console must stay silent').toEqual([]);
});
