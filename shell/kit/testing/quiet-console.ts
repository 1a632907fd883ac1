import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

/** Fails a test that writes an error or a warning to the console. Call once per test file. */
export function failOnConsoleNoise(): void {
  let spies: MockInstance[] = [];
  beforeEach(() => {
    spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  });
  afterEach(() => {
    const noise = spies.flatMap((spy) => spy.mock.calls);
    for (const spy of spies) spy.mockRestore();
    expect(noise.map((call) => call.map(String).join(' '))).toEqual([]);
  });
}
