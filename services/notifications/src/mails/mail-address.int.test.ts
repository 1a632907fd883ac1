import { type OrderHappened, orderFacts } from '@shop/contracts';
import { NotYet } from '@shop/service-kit';
import { startTestIdentity, testLogger, testUid } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { aFact, anId, aReview } from '../testing/facts.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { meta, openTestMails, sender } from '../testing/test-mails.ts';
import { orderFactHandlers, partFactHandlers } from './facts.worker.ts';
import { createMailAddresses } from './mail-address.ts';
import { releaseProved } from './release-proved.ts';
import { smtpSender } from './smtp.ts';

const { deliver, mails, writing } = await openTestMails();
const identity = await startTestIdentity();

const buyersFacts = orderFacts.filter((what) => what !== 'question');

function setUp() {
  const deps = { ...writing, addressOf: createMailAddresses(identity.url, testLogger()) };
  const [onOrder] = orderFactHandlers(deps);
  const [onBackInStock, onReview] = partFactHandlers(deps);
  return {
    order: (what: OrderHappened['what'], email: string) =>
      onOrder?.handle(aFact({ what }, { uid: testUid(email) }), meta),
    review: (email: string) => onReview?.handle(aReview({ uid: testUid(email) }), meta),
    backInStock: (email: string) =>
      onBackInStock?.handle(
        {
          noticeId: anId(),
          uid: testUid(email),
          partNumber: 'BD-1',
          partName: 'Brake disc',
          priceCents: 100,
          availableQuantity: 5,
          minOrderQuantity: 1,
        },
        meta,
      ),
  };
}

test('sends a stranger no more than the receipt of a payment that an unverified account made, and a verified buyer every mail', async () => {
  const [stranger, buyer] = ['stranger@example.com', 'honest@example.com'];
  identity.unverified.add(stranger);
  const server = await startMailServer();
  const { order, review, backInStock } = setUp();
  for (const email of [stranger, buyer]) {
    for (const what of buyersFacts) await order(what, email);
    await review(email);
    await backInStock(email);
  }
  await deliver(smtpSender({ url: server.url, from: sender.address }));
  const sentTo = (address: string) => server.mails.filter((mail) => mail.includes(`To: ${address}`)).length;
  const [receipt = '', ...others] = server.mails.filter((mail) => mail.includes(`To: ${stranger}`));
  expect(others).toEqual([]);
  const { order: about } = aFact({ what: 'paid' });
  expect(receipt).toContain('Payment received');
  for (const detail of [about.address, about.clientName, ...about.lines.map(({ partName }) => partName)])
    expect(receipt).not.toContain(detail);
  expect(sentTo(buyer)).toBe(buyersFacts.length + 2);
  expect(await mails.page({ to: stranger, limit: 1 })).toMatchObject([
    { state: 'skipped', problem: 'The email is not verified' },
  ]);
});

test('mails an order to the present address of its account', async () => {
  const deps = { ...writing, addressOf: createMailAddresses(identity.url, testLogger()) };
  const [onOrder] = orderFactHandlers(deps);
  await onOrder?.handle(aFact({ what: 'paid' }, { uid: testUid('moved@example.com') }), meta);
  expect(await mails.page({ to: 'moved@example.com', limit: 1 })).toMatchObject([{ state: 'queued' }]);
});

test('mails a buyer as soon as they have verified their email, also what was skipped before', async () => {
  const email = 'late@example.com';
  identity.unverified.add(email);
  const { order } = setUp();
  await order('placed', email);
  identity.unverified.delete(email);
  await order('paid', email);
  expect((await mails.page({ to: email, limit: 9 })).map(({ state }) => state)).toEqual([
    'queued',
    'skipped',
  ]);
  const deps = { mails, addressOf: createMailAddresses(identity.url, testLogger()), now: () => new Date() };
  await releaseProved(deps);
  expect((await mails.page({ to: email, limit: 9 })).map(({ state }) => state)).toEqual(['queued', 'queued']);
  expect(await mails.awaitingProof()).not.toContain(testUid(email));
});

test.each(['refusing', 'silent', 'talking rubbish'] as const)(
  'writes no mail while identity is %s, and writes it later',
  async (state) => {
    const email = `${state.replace(' ', '-')}@example.com`;
    const { order } = setUp();
    identity.answer(state);
    await expect(order('paid', email)).rejects.toBeInstanceOf(NotYet);
    expect(await mails.page({ to: email, limit: 1 })).toEqual([]);
    identity.answer('well');
    await order('paid', email);
    expect(await mails.page({ to: email, limit: 1 })).toMatchObject([{ state: 'queued' }]);
  },
);
