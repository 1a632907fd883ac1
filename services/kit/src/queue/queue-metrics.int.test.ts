import { paymentRefund, queues } from '@shop/contracts';
import { afterAll, expect, test, vi } from 'vitest';
import { createMonitoringApp } from '../http/app.ts';
import { createHealth } from '../http/health.ts';
import { createMetrics } from '../metrics.ts';
import { backendUrls, serveForTest, testLogger, testQueuePrefix } from '../testing/index.ts';
import { NeverRetry, on } from './job-handlers.ts';
import { outboxEntry } from './outbox.ts';
import { createProducer } from './producer.ts';
import { queueGauges } from './queue-metrics.ts';
import { startWorker } from './worker.ts';

const { redisUrl } = backendUrls();
const logger = testLogger();
const queue = { ...queues.ordersRefunds, concurrency: 1 };

const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

async function setUp(url = redisUrl) {
  const prefix = testQueuePrefix();
  const metrics = createMetrics('test');
  const producer = createProducer({ redisUrl: url, prefix, logger });
  const logs = testLogger();
  const logged = { warn: vi.spyOn(logs, 'warn'), error: vi.spyOn(logs, 'error') };
  const { request } = await serveForTest(createMonitoringApp({ metrics, health: createHealth([]) }));
  const gate = Promise.withResolvers<void>();
  const worker = startWorker(
    queue,
    [
      on(paymentRefund, async ({ intentId }) => {
        if (intentId === 'hopeless') throw new NeverRetry('hopeless');
        if (intentId === 'failing') throw new Error('not now');
        await gate.promise;
      }),
    ],
    { redisUrl: url, prefix, logger: logs, metrics },
  );
  closers.push(gate.resolve, worker.close, producer.close);
  const send = (id: string, at = new Date()) => {
    const payload = { intentId: id };
    const { message } = outboxEntry(queue, paymentRefund, { id, payload, now: at });
    return producer.add(queue, { ...message, requestId: `request-${id}` });
  };
  const scrape = async (): Promise<string> => String((await request('GET', '/metrics')).body);
  return { send, scrape, letGo: gate.resolve, logged };
}

function sample(text: string, series: string): number | undefined {
  const line = text.split('\n').find((row) => row.startsWith(series));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}
function jobs(text: string, state: string) {
  return sample(text, `queue_jobs{queue="orders.refunds",state="${state}"`);
}
function oldest(text: string) {
  return sample(text, 'queue_oldest_waiting_seconds{queue="orders.refunds"');
}

const idle = {
  jobs: { waiting: 7, active: 0, delayed: 0, failed: 0 },
  oldestWaitingSeconds: 3,
  problem: undefined,
};

test('reports how many messages wait behind a slow one and the age of the oldest', async () => {
  const { send, scrape, letGo } = await setUp();
  await send('hopeless');
  await send('slow');
  await expect.poll(async () => jobs(await scrape(), 'active')).toBe(1);
  const sentAt = performance.now();
  await send('second');
  await send('third');
  await expect.poll(async () => jobs(await scrape(), 'waiting')).toBe(2);
  await expect.poll(async () => oldest(await scrape())).toBeGreaterThan(1);
  const text = await scrape();
  expect(oldest(text)).toBeLessThanOrEqual((performance.now() - sentAt) / 1_000);
  expect(jobs(text, 'failed')).toBe(1);
  expect(jobs(text, 'delayed')).toBe(0);
  letGo();
  await expect.poll(async () => jobs(await scrape(), 'waiting')).toBe(0);
  expect(oldest(await scrape())).toBe(0);
});

test('reports the age of a failing message and logs its request, as an error from the third failure on', async () => {
  const { send, scrape, logged } = await setUp();
  const failed =
    'queue_job_duration_seconds_count{service="test",queue="orders.refunds",message="payment.refund",outcome="failed"';
  expect(sample(await scrape(), failed)).toBe(0);
  await send('failing');
  await expect.poll(() => logged.error).toHaveBeenCalled();
  await expect.poll(async () => jobs(await scrape(), 'delayed')).toBe(1);
  expect(oldest(await scrape())).toBeGreaterThan(0.5);
  expect(sample(await scrape(), failed)).toBeGreaterThanOrEqual(3);
  const about = { queue: 'orders.refunds', requestId: 'request-failing', err: expect.any(Error) };
  const line = [expect.objectContaining(about), 'job will be tried again'];
  expect(logged.warn.mock.calls).toEqual([line, line]);
  expect(logged.error.mock.calls[0]).toEqual(line);
});

test('omits the queue and serves the rest at once while Redis is down', async () => {
  const { scrape } = await setUp('redis://127.0.0.1:1');
  const text = await scrape();
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).toContain('# TYPE queue_jobs gauge');
  expect(jobs(text, 'waiting')).toBeUndefined();
  expect(oldest(text)).toBeUndefined();
});

test('reports the other queues when reading one hangs or fails', async () => {
  const metrics = createMetrics('test');
  queueGauges(metrics).watch('hangs', () => new Promise(() => undefined));
  queueGauges(metrics).watch('fails', () => Promise.reject(new Error('not now')));
  queueGauges(metrics).watch('works', async () => idle);
  const text = await metrics.registry.metrics();
  expect(sample(text, 'queue_jobs{queue="works",state="waiting"')).toBe(7);
  expect(sample(text, 'queue_oldest_waiting_seconds{queue="works"')).toBe(3);
  expect(text).not.toMatch(/hangs|fails/);
});
