import { once } from 'node:events';
import { createServer } from 'node:net';
import { orderFactId, waitingMails } from '@shop/contracts';
import { currentRequestId, withContext } from '@shop/service-kit';
import { atFileEnd, testToken } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aFact } from '../testing/facts.ts';
import { type Manner, startMailServer } from '../testing/mail-server.ts';
import { meta, openTestMails, sender } from '../testing/test-mails.ts';
import { orderFactHandlers } from './facts.worker.ts';
import { type SendMail, smtpSender } from './smtp.ts';

const { db, deliver, mails, writing, serve } = await openTestMails();
const [onOrder] = orderFactHandlers(writing);
/** A busy machine takes seconds to answer, so only a silent mail server is given up soon, though not before it has the mail. */
const silentMs = 3_000;
const times = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000 };

/** Runs one delivery sweep at a given time. */
function deliverTo(url: string, at = new Date(), socketTimeout = 10_000) {
  return deliver(smtpSender({ url, from: sender.address, times: { ...times, socketTimeout } }), () => at);
}

/** Queues the mail of a new fact and returns its id. */
async function written(fact = aFact()): Promise<string> {
  await onOrder?.handle(fact, meta);
  return orderFactId(fact);
}

const days = 86_400_000;
function inDays(count: number): Date {
  return new Date(Date.now() + count * days);
}

test('sends an accepted mail once, however often the fact and the delivery are repeated', async () => {
  const server = await startMailServer();
  const fact = aFact();
  const id = await written(fact);
  await Promise.all([written(fact), deliverTo(server.url), deliverTo(server.url)]);
  await written(fact);
  await deliverTo(server.url, inDays(1));
  expect(await mails.find(id)).toMatchObject({ state: 'sent', tries: 1, to: 'buyer@example.com' });
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toContain('Subject: Payment received for order SP-26-7K3QD');
  for (const order of [fact.order.id, 'SP-26-7K3QD'])
    expect(await mails.page({ order, limit: 9 })).toMatchObject([{ id }]);
});

test('sends a question of a buyer to the office, without links to unsubscribe', async () => {
  const server = await startMailServer();
  const fact = aFact({ what: 'question', message: { id: 'm1', text: 'Does it fit?' } });
  const id = await written(fact);
  await deliverTo(server.url);
  expect(await mails.find(id)).toMatchObject({ state: 'sent', to: sender.office });
  const [mail = ''] = server.mails;
  expect(mail).toContain('Subject: A question about order SP-26-7K3QD');
  expect(mail).toContain('/dashboard/manage-orders/SP-26-7K3QD');
  expect(mail).not.toContain('nsubscribe');
});

test.each<[Manner, object]>([
  ['busy', { state: 'queued', problem: expect.stringContaining('451') }],
  ['refuses-person', { state: 'refused', problem: expect.stringContaining('550') }],
  ['refuses-mail', { state: 'refused', problem: expect.stringContaining('554') }],
  ['silent', { state: 'unknown' }],
  ['breaks-off', { state: 'unknown' }],
])('records the right state when the mail server %s, and never delivers twice', async (manner, expected) => {
  const server = await startMailServer();
  server.behave(manner);
  const id = await written();
  await deliverTo(server.url, new Date(), manner === 'silent' ? silentMs : undefined);
  expect(await mails.find(id)).toMatchObject({ tries: 1, ...expected });
  const had = server.mails.length;
  expect(had).toBe(manner === 'silent' || manner === 'breaks-off' ? 1 : 0);
  // No retry, even days later, when the server refused the mail or may have it.
  if (manner !== 'busy') await deliverTo(server.url, inDays(3));
  expect(server.mails).toHaveLength(had);
  server.behave('takes');
  await deliverTo(server.url, inDays(3));
});

test('keeps the mail while the mail server is down, and sends it later', async () => {
  const server = await startMailServer();
  const { port } = new URL(server.url);
  await server.close();
  const id = await written();
  await deliverTo(server.url);
  expect(await mails.find(id)).toMatchObject({ state: 'queued', tries: 1 });
  await deliverTo(server.url);
  expect(await mails.find(id)).toMatchObject({ tries: 1 });
  const back = await startMailServer(Number(port));
  await deliverTo(back.url, new Date(Date.now() + 10_000));
  expect(await mails.find(id)).toMatchObject({ state: 'sent', tries: 2 });
});

test('tells for an owner how many mails wait, since when and why, and works under the request that caused them', async () => {
  const { request } = await serve();
  const waiting = () =>
    request('GET', '/waiting-mails', { token: testToken('owner@example.com', { roles: ['owner'] }) });
  const before = new Date().toISOString();
  await withContext({ requestId: 'request-1' }, () => written());
  const requests: unknown[] = [];
  const busy: SendMail = async () => {
    requests.push(currentRequestId());
    return { kind: 'failed', problem: 'Greeting never received', aboutMail: false, handing: false };
  };
  await deliver(busy);
  expect(requests).toContain('request-1');
  const { body } = await waiting();
  expect(body).toMatchObject({ waiting: 1, oldest: { kind: 'paid', tries: 1, requestId: 'request-1' } });
  expect(body).toMatchObject({ oldest: { problem: 'Greeting never received' } });
  const since = waitingMails.parse(body).oldest?.since ?? '';
  expect(since >= before).toBe(true);
  const server = await startMailServer();
  await deliverTo(server.url, inDays(1));
  expect((await waiting()).body).toEqual({ waiting: 0 });
});

test('gives up a mail server that accepts a connection and says nothing, and tries later', async () => {
  const hung = createServer().listen(0, '127.0.0.1');
  atFileEnd(() => hung.close());
  await once(hung, 'listening');
  const port = z.object({ port: z.number() }).parse(hung.address()).port;
  const id = await written();
  const hasty = { ...times, greetingTimeout: 50, socketTimeout: 10_000 };
  await deliver(smtpSender({ url: `smtp://127.0.0.1:${port}`, from: sender.address, times: hasty }));
  expect(await mails.find(id)).toMatchObject({ state: 'queued', problem: 'Greeting never received' });
  expect(await mails.waiting()).toMatchObject({ waiting: 1, oldest: { problem: 'Greeting never received' } });
  const server = await startMailServer();
  await deliverTo(server.url, inDays(1));
});

test('sends an unconfirmed mail again under the same Message-ID when an admin asks for it', async () => {
  const server = await startMailServer();
  server.behave('silent');
  const id = await written();
  await deliverTo(server.url, new Date(), silentMs);
  server.behave('takes');
  expect(await mails.sendAgain(id, 'admin@example.com', new Date())).toMatchObject({ state: 'queued' });
  await deliverTo(server.url);
  expect(await mails.find(id)).toMatchObject({ state: 'sent', tries: 2 });
  const [first = '', second = ''] = server.mails;
  expect(second).toBe(first);
  expect(first).toMatch(/^Message-ID:\s+<[0-9a-f]{64}@shop\.example>/m);
  expect(await mails.sendAgain(id, 'admin@example.com', new Date())).toBeUndefined();
});

test('deletes the content of a mail after thirty days, and keeps the record that it was sent', async () => {
  const server = await startMailServer();
  const id = await written();
  await deliverTo(server.url);
  const stored = () => db.collection<{ _id: string }>('mails').findOne({ _id: id });
  await mails.forgetContents(inDays(29));
  expect(await stored()).toHaveProperty('content');
  await mails.forgetContents(inDays(31));
  expect(await stored()).not.toHaveProperty('content');
  expect(await mails.find(id)).toMatchObject({ state: 'sent' });
});
