import { partBackInStock, queues } from '@shop/contracts';
import {
  createMetrics,
  createOutbox,
  createProducer,
  type OutboxEntry,
  on,
  startWorker,
} from '@shop/service-kit';
import {
  atFileEnd,
  backendUrls,
  testDatabase,
  testLogger,
  testQueuePrefix,
  testUid,
} from '@shop/service-kit/testing';
import { beforeEach, expect, test } from 'vitest';
import { createPartStore } from '../parts/part.store.ts';
import { anId, stockOf } from '../testing/stock.ts';
import { createStockNoticeStore } from './stock-notice.store.ts';
import { createStockNoticeSweep } from './stock-notice.sweep.ts';

const { db } = await testDatabase();
const { addPart } = stockOf(db);
const notices = await createStockNoticeStore(db);
const parts = await createPartStore(db);
const deps = { notices, findPart: parts.byId, logger: testLogger(), metrics: createMetrics('test') };
const kept = db.collection<{ outbox?: OutboxEntry[] }>('stock_notices');

beforeEach(async () => void (await kept.deleteMany({})));

async function mailed() {
  const found = await kept.find().toArray();
  return found.flatMap(({ outbox = [] }) =>
    outbox.map(({ message }) => partBackInStock.payload.parse(message.payload)),
  );
}

test('notifies each waiting user once when a part is available again, and lets them ask again', async () => {
  const sweep = createStockNoticeSweep(deps);
  const partId = await addPart({ availableQuantity: 1, minOrderQuantity: 2 });
  for (const email of ['one@example.com', 'two@example.com'])
    await notices.add(partId, testUid(email), new Date());
  await notices.add(anId(), testUid('of-a-part-that-is-gone@example.com'), new Date());
  await sweep();
  expect(await mailed()).toEqual([]);
  await db.collection('parts').updateMany({}, { $set: { availableQuantity: 50 } });
  await sweep();
  await sweep();
  const mails = await mailed();
  expect(mails.map(({ uid }) => uid).sort()).toEqual(['one@example.com', 'two@example.com'].map(testUid));
  expect(mails[0]).toMatchObject({ availableQuantity: 50, minOrderQuantity: 2 });
  expect(await notices.has(partId, testUid('one@example.com'))).toBe(false);
  expect(await notices.add(partId, testUid('one@example.com'), new Date())).toBe(true);
});

test('waits until stock covers the minimum order in whole steps', async () => {
  const sweep = createStockNoticeSweep(deps);
  const partId = await addPart({ availableQuantity: 11, minOrderQuantity: 10, orderStep: 4 });
  await notices.add(partId, testUid('nadia@example.com'), new Date());
  await sweep();
  expect(await mailed()).toEqual([]);
  await db.collection('parts').updateMany({}, { $set: { availableQuantity: 12 } });
  await sweep();
  expect(await mailed()).toMatchObject([{ availableQuantity: 12, minOrderQuantity: 12 }]);
});

test('resends a notice that Redis lost and keeps it until it is handled', async () => {
  const { logger, metrics } = deps;
  const { redisUrl } = backendUrls();
  const queueDeps = { redisUrl, prefix: testQueuePrefix(), logger, metrics };
  const lost = createProducer({ ...queueDeps, prefix: testQueuePrefix() });
  const producer = createProducer(queueDeps);
  await notices.add(await addPart(), testUid('nadia@example.com'), new Date());
  await createStockNoticeSweep(deps)();
  const store = notices.outboxStore;
  await createOutbox({ store, producer: lost, logger, metrics }).sweep(new Date());
  const heard: string[] = [];
  const hear = on(partBackInStock, async ({ uid }) => void heard.push(uid));
  const worker = startWorker(queues.notificationsPartFacts, [hear], queueDeps);
  atFileEnd(() => Promise.all([worker.close(), lost.close(), producer.close()]));
  const outbox = createOutbox({ store, producer, logger, metrics });
  let days = 0;
  const keptAfterSweep = async () => {
    days += 1;
    await outbox.sweep(new Date(Date.now() + days * 86_400_000));
    return kept.countDocuments();
  };
  await expect.poll(keptAfterSweep).toBe(0);
  expect(heard).toEqual([testUid('nadia@example.com')]);
});
