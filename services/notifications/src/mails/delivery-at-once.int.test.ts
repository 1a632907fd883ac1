import { orderFactId, orderHappened, queues } from '@shop/contracts';
import { createProducer } from '@shop/service-kit';
import {
  backendUrls,
  spawnProcess,
  startTestIdentity,
  testDatabase,
  testLogger,
  testQueuePrefix,
} from '@shop/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { aFact } from '../testing/facts.ts';
import { startMailServer } from '../testing/mail-server.ts';

test('sends each mail as soon as it is written, without waiting for a delivery round', async () => {
  const { mongoUrl, redisUrl } = backendUrls();
  const { name } = await testDatabase();
  const server = await startMailServer();
  const prefix = testQueuePrefix();
  await spawnProcess(new URL('../worker.ts', import.meta.url), {
    MONGO_URL: mongoUrl,
    MONGO_DB: name,
    REDIS_URL: redisUrl,
    QUEUE_PREFIX: prefix,
    SMTP_URL: server.url,
    IDENTITY_URL: (await startTestIdentity()).url,
    MAIL_FROM: 'orders@shop.example',
    SHOP_URL: 'http://shop.example',
    MAIL_LINK_KEY: 'k'.repeat(32),
  });
  const producer = createProducer({ redisUrl, prefix, logger: testLogger() });
  onTestFinished(producer.close);
  const tell = async (number: string): Promise<void> => {
    const fact = aFact({}, { number });
    const { name: message, version } = orderHappened;
    const occurredAt = new Date().toISOString();
    const envelope = { id: orderFactId(fact), name: message, version, occurredAt, payload: fact };
    await producer.add(queues.notificationsFacts, envelope);
    await expect
      .poll(() => server.mails.some((mail) => mail.includes(number)), { timeout: 15_000, interval: 20 })
      .toBe(true);
  };
  await tell('SP-26-FIRST');
  const startedAt = performance.now();
  for (const number of ['SP-26-A', 'SP-26-B', 'SP-26-C', 'SP-26-D']) await tell(number);
  // The delivery sweep runs every ten seconds; these mails did not wait for it.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
