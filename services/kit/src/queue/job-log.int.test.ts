import { paymentRefund, queues } from '@shop/contracts';
import { atFileEnd } from '@shop/tooling/testing';
import { expect, test, vi } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { backendUrls, testLogger, testQueuePrefix } from '../testing/index.ts';
import { type MessageHandler, NeverRetry, NotYet, on } from './job-handlers.ts';
import { outboxEntry } from './outbox.ts';
import { createProducer } from './producer.ts';
import { startWorker } from './worker.ts';

const { redisUrl } = backendUrls();
const queue = queues.ordersRefunds;

/** Sends one message to a worker and returns what the worker logs. */
async function logOf(handle: (starts: number) => Promise<void>) {
  const prefix = testQueuePrefix();
  const logger = testLogger();
  const info = vi.spyOn(logger, 'info');
  const error = vi.spyOn(logger, 'error');
  const producer = createProducer({ redisUrl, prefix, logger });
  const handler: MessageHandler = on(paymentRefund, (_payload, { starts }) => handle(starts));
  const worker = startWorker(queue, [handler], { redisUrl, prefix, logger, metrics: createMetrics('test') });
  atFileEnd(async () => {
    await worker.close();
    await producer.close();
  });
  const payload = { intentId: 'pi_1' };
  const { message } = outboxEntry(queue, paymentRefund, { id: 'refund-1', payload, now: new Date() });
  await producer.add(queue, { ...message, requestId: 'request-1' });
  return { info, error };
}

const fields = {
  queue: 'orders.refunds',
  message: 'payment.refund',
  job: 'refund-1',
  requestId: 'request-1',
  ms: expect.any(Number),
};

test('logs a job that is done, after one that waited: for what and since when', async () => {
  const { info } = await logOf(async (starts) => {
    if (starts === 1) throw new NotYet('identity', 10);
  });
  await expect.poll(() => info).toHaveBeenCalledTimes(2);
  expect(info.mock.calls).toEqual([
    [{ ...fields, retryMs: 10 }, expect.stringMatching(/^job is waiting for identity since \d{4}-.*Z$/)],
    [fields, 'job done'],
  ]);
});

test('logs a job that failed for good, with its request and how long it took', async () => {
  const { error } = await logOf(async () => {
    throw new NeverRetry('hopeless');
  });
  await expect.poll(() => error).toHaveBeenCalled();
  expect(error).toHaveBeenCalledWith(expect.objectContaining(fields), 'dead letter');
});
