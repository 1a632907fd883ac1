import { queues } from '@shop/contracts';
import { expect, test } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { testLogger } from '../testing/service.ts';
import { startWorker } from './worker.ts';

test('closes a worker at once when Redis is down', async () => {
  const metrics = createMetrics('test');
  const parts = { redisUrl: 'redis://127.0.0.1:1', prefix: '{nowhere}', logger: testLogger(), metrics };
  const worker = startWorker(queues.ordersRefunds, [], parts);
  const startedAt = performance.now();
  await worker.close();
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});
