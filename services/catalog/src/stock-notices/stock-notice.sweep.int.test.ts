import { partBackInStock, queues, reviewPublished } from '@shop/contracts';
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
  testPerson,
  testQueuePrefix,
  testUid,
} from '@shop/service-kit/testing';
import { beforeEach, expect, test } from 'vitest';
import { createMailFactStore } from '../mail-facts/mail-fact.store.ts';
import { createPartStore } from '../parts/part.store.ts';
import { createPublishedReviewSweep } from '../reviews/published-reviews.ts';
import { createReviewStore } from '../reviews/review.store.ts';
import { anId, stockOf } from '../testing/stock.ts';
import { createStockNoticeStore } from './stock-notice.store.ts';
import { createStockNoticeSweep } from './stock-notice.sweep.ts';

const { db } = await testDatabase();
const { addPart } = stockOf(db);
const notices = await createStockNoticeStore(db);
const reviews = await createReviewStore(db);
const parts = await createPartStore(db);
const facts = await createMailFactStore(db);
const deps = { findPart: parts.byId, facts, logger: testLogger(), metrics: createMetrics('test') };
const kept = db.collection<{ _id: string; outbox: OutboxEntry[] }>('mail_facts');

beforeEach(async () => void (await kept.deleteMany({})));

async function told() {
  const found = await kept.find().toArray();
  return found.flatMap(({ outbox }) => outbox.map(({ message: { id, payload } }) => ({ id, payload })));
}

test('notifies each waiting person once when a part can be ordered again, even if the record of it was lost', async () => {
  const sweep = createStockNoticeSweep({ notices, ...deps });
  const partId = await addPart({ availableQuantity: 1, minOrderQuantity: 2 });
  for (const email of ['one@example.com', 'two@example.com'])
    await notices.add(partId, testPerson(email), new Date());
  await notices.add(anId(), testPerson('of-a-part-that-is-gone@example.com'), new Date());
  await sweep();
  expect(await told()).toEqual([]);
  await db.collection('parts').updateMany({}, { $set: { availableQuantity: 50 } });
  const died = async () => Promise.reject(new Error('the process ended'));
  await createStockNoticeSweep({ notices: { ...notices, removeSent: died }, ...deps })();
  await sweep();
  await sweep();
  const payloads = (await told()).map(({ payload }) => partBackInStock.payload.parse(payload));
  expect(payloads.map(({ email }) => email).sort()).toEqual(['one@example.com', 'two@example.com']);
  expect(payloads[0]).toMatchObject({ availableQuantity: 50, minOrderQuantity: 2 });
  expect(await notices.has(partId, testUid('one@example.com'))).toBe(false);
});

const nadia = { email: 'nadia@example.com', uid: 'uid-nadia' };

test('notifies an author with an address once about a published review', async () => {
  const sweep = createPublishedReviewSweep({ reviews, ...deps });
  const review = { name: 'Nadia', img: '/x.png', reviewText: 'Fits well', rating: 5 };
  const id = await reviews.add(review, { now: new Date(), author: nadia });
  await reviews.add(review, { now: new Date(), author: undefined });
  await sweep();
  await sweep();
  expect(await told()).toMatchObject([
    { id: `review-published-${id}`, payload: { email: 'nadia@example.com', rating: 5 } },
  ]);
});

test('resends a notice that Redis lost and keeps it until it is handled', async () => {
  const { logger, metrics } = deps;
  const { redisUrl } = backendUrls();
  const queueDeps = { redisUrl, prefix: testQueuePrefix(), logger, metrics };
  const lost = createProducer({ ...queueDeps, prefix: testQueuePrefix() });
  const producer = createProducer(queueDeps);
  const review = { name: 'Nadia', img: '/x.png', reviewText: 'Fits well', rating: 5 };
  await reviews.add(review, { now: new Date(), author: nadia });
  await createPublishedReviewSweep({ reviews, ...deps })();
  const store = facts.outboxStore;
  await createOutbox({ store, producer: lost, logger, metrics }).sweep(new Date());
  const heard: string[] = [];
  const hear = on(reviewPublished, async ({ email }) => void heard.push(email));
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
  expect(heard).toEqual(['nadia@example.com']);
});
