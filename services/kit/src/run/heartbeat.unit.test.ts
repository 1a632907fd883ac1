import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testLogger } from '../testing/service.ts';
import { startHeartbeat } from './heartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('when nothing is missing, then every other beat asks whether it is so; when something is, then each of them', async () => {
  const readiness = vi.fn(async () => ({ ready: true, checks: { mongodb: 'ok' } }));
  const heartbeat = startHeartbeat({
    service: 'test',
    version: '1.0.0',
    redisUrl: 'redis://127.0.0.1:1',
    prefix: 'test',
    health: { readiness },
    logger: testLogger(),
  });
  await vi.advanceTimersByTimeAsync(60_000);
  const whenWell = readiness.mock.calls.length;
  expect(whenWell).toBeGreaterThanOrEqual(4);
  expect(whenWell).toBeLessThanOrEqual(7);
  readiness.mockResolvedValue({ ready: false, checks: { mongodb: 'unavailable' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readiness.mock.calls.length - whenWell).toBeGreaterThanOrEqual(8);
  await heartbeat.close();
});
