import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { paymentEventReceived, queues } from '@shop/contracts';
import { ObjectId } from 'mongodb';
import { afterAll, expect, test, vi } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { on } from '../queue/job-handlers.ts';
import { createOutboxStore, type OutboxEntry } from '../queue/outbox.store.ts';
import { createOutbox, outboxEntry } from '../queue/outbox.ts';
import { createProducer } from '../queue/producer.ts';
import { startWorker } from '../queue/worker.ts';
import { backendUrls, testDatabase, testLogger, testQueuePrefix } from '../testing/index.ts';
import { startSdk } from './sdk.ts';
import { inSpan } from './tracing.ts';

const logger = testLogger();
const exporter = new InMemorySpanExporter();
const endTracing = startSdk(
  { service: 'test', version: '1' },
  { processor: new SimpleSpanProcessor({ exporter }), share: 1, logger },
);

const { db } = await testDatabase();
const store = await createOutboxStore(db, 'things');
const things = db.collection<{ _id: ObjectId; outbox: OutboxEntry[] }>('things');
const metrics = createMetrics('test');
const queue = queues.ordersPaymentEvents;
const parts = { redisUrl: backendUrls().redisUrl, prefix: testQueuePrefix(), logger, metrics };
const producer = createProducer(parts);
const outbox = createOutbox({ store, producer, logger, metrics });
let faults = 0;
const worker = startWorker(
  queue,
  [
    on(paymentEventReceived, async ({ eventId }) => {
      faults -= 1;
      if (faults >= 0) throw new Error(`${eventId} is not known yet`);
    }),
  ],
  parts,
);
afterAll(async () => {
  await worker.close();
  await producer.close();
  await endTracing();
});

/** Stores a message under a request's span, like a process that ends before sending it. */
async function leaveBehind(id: string): Promise<string> {
  const request = trace.getTracer('test').startSpan('POST /thing');
  const payload = { eventId: `${id}@example.com` };
  const now = new Date(Date.now() - 60_000);
  const entry = inSpan(request, () => outboxEntry(queue, paymentEventReceived, { id, payload, now }));
  await things.insertOne({ _id: new ObjectId(), outbox: [entry] });
  request.end();
  return request.spanContext().traceId;
}

function spansOf(traceId: string): ReadableSpan[] {
  return exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId);
}
function parentOf(span: ReadableSpan, all: readonly ReadableSpan[]): string | undefined {
  return all.find((other) => other.spanContext().spanId === span.parentSpanContext?.spanId)?.name;
}

test('continues the trace of the original request when the sweeper sends its message', async () => {
  const traceId = await leaveBehind('swept');
  await outbox.sweep(new Date());
  await vi.waitFor(() => expect(spansOf(traceId)).toHaveLength(2), { timeout: 5_000 });
  const all = spansOf(traceId);
  expect(all.map((span) => [span.name, parentOf(span, all)])).toEqual([
    ['POST /thing', undefined],
    ['process orders.payment-events', 'POST /thing'],
  ]);
});

test('traces both attempts of a retried job, marks the failed one, and records no personal data', async () => {
  faults = 1;
  const traceId = await leaveBehind('again');
  await outbox.sweep(new Date());
  const tries = () => spansOf(traceId).filter(({ name }) => name === 'process orders.payment-events');
  await vi.waitFor(() => expect(tries()).toHaveLength(2), { timeout: 5_000 });
  expect(tries().map(({ status }) => status.code)).toEqual([2, 0]);
  const told = JSON.stringify(tries().map(({ attributes, events, status }) => [attributes, events, status]));
  expect(told).not.toContain('@example.com');
});
