import { orderFactId, orderHappened, queues, reviewPublished } from '@shop/contracts';
import { defaultCompany } from '@shop/contracts/default-company';
import { createMetrics, createProducer, outboxEntry, startWorker } from '@shop/service-kit';
import { atFileEnd, backendUrls, testLogger, testQueuePrefix } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { allMails } from '../preferences/preference.rules.ts';
import { orderMail } from '../templates/order-mail.ts';
import { aFact, anId, aReview } from '../testing/facts.ts';
import { openTestMails, sender } from '../testing/test-mails.ts';
import { orderFactHandlers, partFactHandlers } from './facts.worker.ts';
import type { WriteMailDeps } from './write-mail.ts';

const reviews = 60;
/** A worker sends this many mails in parallel, so up to this many reviews may leave first. */
const underWay = 8;

test('writes the mail of a paid order while the reviews before it make no progress', async () => {
  const queueDeps = {
    redisUrl: backendUrls().redisUrl,
    prefix: testQueuePrefix(),
    logger: testLogger(),
    metrics: createMetrics('mails'),
  };
  const producer = createProducer(queueDeps);
  const { notificationsFacts: orders, notificationsPartFacts: parts } = queues;
  const now = new Date();
  for (let nth = 0; nth < reviews; nth += 1) {
    const payload = aReview();
    const fact = { id: `review-published-${payload.reviewId}`, payload, now };
    await producer.add(parts, outboxEntry(parts, reviewPublished, fact).message);
  }
  const payload = aFact({ what: 'paid' });
  const fact = { id: orderFactId(payload), payload, now };
  await producer.add(orders, outboxEntry(orders, orderHappened, fact).message);
  const written: string[] = [];
  const paid = Promise.withResolvers<void>();
  const deps: WriteMailDeps = {
    mails: {
      add: async ({ fact, kind }) => {
        if (kind !== 'paid') await paid.promise;
        written.push(fact);
        paid.resolve();
        return true;
      },
    },
    preferences: { of: async () => allMails },
    addressOf: async () => ({ email: 'buyer@example.com', verified: true }),
    company: async () => defaultCompany,
    sender,
    now: () => now,
  };
  const workers = [
    startWorker(parts, partFactHandlers(deps), queueDeps),
    startWorker(orders, orderFactHandlers(deps), queueDeps),
  ];
  atFileEnd(() => Promise.all([producer, ...workers].map(({ close }) => close())));
  await expect.poll(() => written.length).toBe(reviews + 1);
  expect(written[0]).toBe(fact.id);
});

test('hands a paid order to the mail server next while reviews wait for their turn', async () => {
  const { deliver, mails } = await openTestMails();
  const add = (fact: string, kind: 'paid' | 'review-published') =>
    mails.add(
      {
        fact,
        kind,
        uid: 'buyer',
        to: 'buyer@example.com',
        subject: fact,
        content: { ...orderMail(aFact(), sender.shopUrl), subject: fact, company: defaultCompany },
      },
      new Date(),
    );
  for (let nth = 0; nth < reviews; nth += 1) await add(`review-published-${anId()}`, 'review-published');
  const handed: string[] = [];
  await deliver(async ({ message }, beginHanding) => {
    const subject = /^Subject: (.*)$/m.exec(message.toString())?.[1]?.trim() ?? '';
    if (handed.push(subject) === 1) await add('order-paid-1', 'paid');
    await beginHanding();
    return { kind: 'accepted', response: '250' };
  });
  expect(handed.indexOf('order-paid-1')).toBeGreaterThan(-1);
  expect(handed.indexOf('order-paid-1')).toBeLessThan(2 * underWay);
});
