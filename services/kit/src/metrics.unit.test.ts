import { expect, test, vi } from 'vitest';
import { createMetrics, whenScraped } from './metrics.ts';

test('measures a process only from its first scrape on', async () => {
  const { registry, scrape } = createMetrics('test');
  expect(await registry.metrics()).toBe('\n');
  for (const _ of [1, 2]) {
    const text = await scrape();
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds{service="test"}');
    expect(text).toContain('process_cpu_seconds_total');
  }
});

test('starts counting figures for scrapes only after the first scrape', async () => {
  const metrics = createMetrics('test');
  const count = vi.fn(async () => undefined);
  const round = whenScraped(metrics, count);
  await round();
  expect(count).not.toHaveBeenCalled();
  await metrics.scrape();
  await round();
  expect(count).toHaveBeenCalledOnce();
});
