import { queues } from '@shop/contracts';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { backendUrls, testLogger, testQueuePrefix } from '../testing/index.ts';
import { startWorker } from './worker.ts';

const { redisUrl } = backendUrls();

test('waits ten seconds for a job on an idle queue and checks for stalled jobs every five', async () => {
  const prefix = testQueuePrefix();
  const redis = new Redis(redisUrl);
  const waits = vi.spyOn(Redis.prototype, 'bzpopmin');
  onTestFinished(() => {
    waits.mockRestore();
    redis.disconnect();
  });
  const queue = queues.ordersPaymentEvents;
  const worker = startWorker(queue, [], {
    ...{ redisUrl, prefix },
    logger: testLogger(),
    metrics: createMetrics('test'),
  });
  onTestFinished(worker.close);
  await expect.poll(() => waits.mock.calls).toEqual([[expect.stringMatching(prefix), 10]]);
  // Kept between checks, so that several workers of a queue share one check.
  const untilNextLook = await redis.pttl(`${prefix}:${queue.name}:stalled-check`);
  expect(untilNextLook).toBeGreaterThan(2_000);
  expect(untilNextLook).toBeLessThanOrEqual(5_000);
});
