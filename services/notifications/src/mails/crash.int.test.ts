import { orderFactId, orderHappened, queues } from '@shop/contracts';
import { createMetrics, createProducer } from '@shop/service-kit';
import {
  backendUrls,
  spawnProcess,
  startTestIdentity,
  testDatabase,
  testLogger,
  testQueuePrefix,
} from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { createPreferenceStore } from '../preferences/preference.store.ts';
import { aFact } from '../testing/facts.ts';
import type { FaultPoint } from '../testing/fault-points.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { createDelivery } from './deliver.ts';
import { orderFactHandlers } from './facts.worker.ts';
import { createMailStore } from './mail.store.ts';
import { smtpSender } from './smtp.ts';

const { mongoUrl, redisUrl } = backendUrls();
const { db, name } = await testDatabase();
const mails = await createMailStore(db);
const server = await startMailServer();
const identity = await startTestIdentity();
const sender = { address: 'orders@shop.example', shopUrl: 'http://shop.example', linkKey: 'k'.repeat(32) };

/** Delivers one fact twice to a worker that crashes at `point`. */
async function crashAt(point: FaultPoint) {
  const prefix = testQueuePrefix();
  const fact = aFact({}, { number: `SP-26-${point}` });
  const producer = createProducer({ redisUrl, prefix, logger: testLogger() });
  const worker = await spawnProcess(new URL('../testing/crashing-worker.ts', import.meta.url), {
    MONGO_URL: mongoUrl,
    MONGO_DB: name,
    REDIS_URL: redisUrl,
    QUEUE_PREFIX: prefix,
    SMTP_URL: server.url,
    IDENTITY_URL: identity.url,
    MAIL_FROM: sender.address,
    SHOP_URL: sender.shopUrl,
    MAIL_LINK_KEY: sender.linkKey,
    FAULT_POINT: point,
  });
  const { name: message, version } = orderHappened;
  const occurredAt = new Date().toISOString();
  for (const id of [orderFactId(fact), `${orderFactId(fact)}-again`])
    await producer.add(queues.notificationsFacts, { id, name: message, version, occurredAt, payload: fact });
  await worker.ended;
  await producer.close();
  return fact;
}

/** Does the surviving workers' part, late enough that all leases and retry delays have expired and the queue has redelivered. */
async function goOn(fact: ReturnType<typeof aFact>): Promise<void> {
  const [onOrder] = orderFactHandlers({
    mails,
    preferences: createPreferenceStore(db),
    isVerified: async () => true,
    sender,
    now: () => new Date(),
  });
  const deliver = createDelivery({
    mails,
    send: smtpSender({ url: server.url, from: sender.address }),
    pace: async () => undefined,
    now: () => new Date(),
    logger: testLogger(),
    metrics: createMetrics('mails'),
  });
  await onOrder?.handle(fact, { id: orderFactId(fact), occurredAt: '', requestId: undefined, starts: 1 });
  for (let round = 0; round < 2; round += 1) {
    await db
      .collection<{ _id: string }>('mails')
      .updateOne({ _id: orderFactId(fact), due: { $exists: true } }, { $set: { due: new Date(0) } });
    await deliver();
  }
}

function had(fact: ReturnType<typeof aFact>): number {
  return server.mails.filter((mail) =>
    mail.includes(`Subject: Payment received for order ${fact.order.number}`),
  ).length;
}

test.each<[FaultPoint, 'sent' | 'unknown', number]>([
  ['before-written', 'sent', 1],
  ['written', 'sent', 1],
  ['claimed', 'sent', 1],
  ['handing', 'unknown', 0],
  ['taken', 'unknown', 1],
  ['finished', 'sent', 1],
])(
  'when a worker is killed at "%s", leaves the mail %s and delivers it %d times, never twice',
  async (point, state, times) => {
    const fact = await crashAt(point);
    await goOn(fact);
    expect(await mails.find(orderFactId(fact))).toMatchObject({ state });
    expect(had(fact)).toBe(times);
  },
);
