import { orderFactId, orderHappened, queues } from '@shop/contracts';
import { createProducer } from '@shop/service-kit';
import {
  backendUrls,
  spawnProcess,
  startTestIdentity,
  testLogger,
  testQueuePrefix,
} from '@shop/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { aFact } from '../testing/facts.ts';
import type { FaultPoint } from '../testing/fault-points.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { meta, openTestMails, sender } from '../testing/test-mails.ts';
import { orderFactHandlers } from './facts.worker.ts';
import { smtpSender } from './smtp.ts';

const { mongoUrl, redisUrl } = backendUrls();
const { database, db, deliver, mails, writing } = await openTestMails();
const server = await startMailServer();
const identity = await startTestIdentity();
const [onOrder] = orderFactHandlers(writing);
const send = smtpSender({ url: server.url, from: sender.address });

function start(program: URL, prefix: string, env: Record<string, string> = {}) {
  return spawnProcess(program, {
    MONGO_URL: mongoUrl,
    MONGO_DB: database.name,
    REDIS_URL: redisUrl,
    QUEUE_PREFIX: prefix,
    SMTP_URL: server.url,
    IDENTITY_URL: identity.url,
    MAIL_FROM: sender.address,
    SHOP_URL: sender.shopUrl,
    MAIL_LINK_KEY: sender.linkKey,
    ...env,
  });
}

/** Delivers one fact twice to a worker that crashes at `point`. */
async function crashAt(point: FaultPoint) {
  const prefix = testQueuePrefix();
  const fact = aFact({}, { number: `SP-26-${point}` });
  const producer = createProducer({ redisUrl, prefix, logger: testLogger() });
  const worker = await start(new URL('../testing/crashing-worker.ts', import.meta.url), prefix, {
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
  await onOrder?.handle(fact, meta);
  for (let round = 0; round < 2; round += 1) {
    await db
      .collection<{ _id: string }>('mails')
      .updateOne({ _id: orderFactId(fact), due: { $exists: true } }, { $set: { due: new Date(0) } });
    await deliver(send);
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

test('sends each mail as soon as it is written, without waiting for a delivery round', async () => {
  const prefix = testQueuePrefix();
  await start(new URL('../worker.ts', import.meta.url), prefix);
  const producer = createProducer({ redisUrl, prefix, logger: testLogger() });
  onTestFinished(producer.close);
  const tell = async (number: string): Promise<void> => {
    const fact = aFact({}, { number });
    const { name: message, version } = orderHappened;
    const occurredAt = new Date().toISOString();
    const envelope = { id: orderFactId(fact), name: message, version, occurredAt, payload: fact };
    await producer.add(queues.notificationsFacts, envelope);
    await expect.poll(() => server.mails.some((mail) => mail.includes(number)), { interval: 20 }).toBe(true);
  };
  await tell('SP-26-FIRST');
  const startedAt = performance.now();
  for (const number of ['SP-26-A', 'SP-26-B', 'SP-26-C', 'SP-26-D']) await tell(number);
  // The delivery sweep runs every ten seconds: each of these mails would wait for another round.
  expect(performance.now() - startedAt).toBeLessThan(25_000);
});
