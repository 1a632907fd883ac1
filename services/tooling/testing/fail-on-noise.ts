import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A test that makes the console speak of trouble fails, unless it replaced the console method and looked at it. */
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
