import { limits } from '@shop/contracts';
import { testToken } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { cancelOrder, payOrder, placed } from '../testing/read.ts';
import { orderBody, startTestOrders, stock, type TestOrders } from '../testing/test-orders.ts';

const fake = createFakeProvider();
const { provider } = fake;
const unpaidLimits = limits.knownHolds.person;
const attempts = 120;

interface Attempt {
  readonly token: string;
  readonly client: string;
  readonly price?: number;
}

function order(app: TestOrders, { token, client, price = 100 }: Attempt) {
  const part = stock(app, { priceCents: price * 100 });
  const body = orderBody(part, { price, quantity: 1 });
  return app.request('POST', '/order', { token, body, headers: { 'x-client-key': client } });
}

/** Places all orders at once and counts the accepted ones; the others get a 409. */
async function accepted(app: TestOrders, attemptOf: (nth: number) => Attempt): Promise<number> {
  const replies = await Promise.all(Array.from({ length: attempts }, (_, nth) => order(app, attemptOf(nth))));
  const refused = replies.filter(({ status }) => status === 409);
  for (const { body } of refused) expect(body).toMatchObject({ code: 'too-many-unpaid-orders' });
  const placedOrders = replies.length - refused.length;
  expect(await app.db.collection('orders').countDocuments({ state: 'requested' })).toBe(placedOrders);
  return placedOrders;
}

/** Its stock is never decided: the orders stay as they were placed. */
function startUndecided(budgetFactor: number) {
  return startTestOrders({ provider, unpaidLimits, budgetFactor, withCatalog: false, decisionMs: 1 });
}

describe.each([
  ['orders of one person', 0, { price: 100 }, () => 'ann', () => '192.0.2.1', 50],
  ['dollars of one person', 0, { price: 800_000 }, () => 'ann', () => '192.0.2.1', 1],
  ['orders of new people at one address', 1, {}, (nth: number) => `ann${nth}`, () => '192.0.2.1', 30],
  [
    'dollars of new people in the shop',
    1,
    { price: 25_000 },
    (nth: number) => `ann${nth}`,
    (nth: number) => `192.0.2.${nth}`,
    40,
  ],
] as const)('%s at once', (_what, factor, { price = 100 }: { price?: number }, person, client, most) => {
  test(`${attempts} orders end exactly at the limit of ${most}`, async () => {
    const app = await startUndecided(factor);
    const attemptOf = (nth: number) => ({
      token: testToken(`${person(nth)}@example.com`),
      client: client(nth),
      price,
    });
    expect(await accepted(app, attemptOf)).toBe(most);
  });
});

describe('a new buyer with the limits of production', async () => {
  const app = await startTestOrders({ provider, unpaidLimits, budgetFactor: 1, holdMinutes: 1_440 });
  const client = '192.0.2.9';

  test.each([
    ['whose address is confirmed', 'new@example.com', true, 20_000, 1_440],
    ['whose address is not confirmed', 'unproved@example.com', false, 2_000, limits.unprovedHoldMinutes],
  ])(
    '%s can place a first order, which is held for a while',
    async (_who, email, verified, price, minutes) => {
      const reply = await order(app, { token: testToken(email, { verified }), client, price });
      expect(reply.status).toBe(201);
      const kept = await app.db.collection('orders').findOne({ email });
      const heldMs = kept?.reservedUntil.getTime() - kept?.createdAt.getTime();
      expect(Math.round(heldMs / 60_000)).toBe(minutes);
    },
  );

  test('gets room again when an order ends, and more room by paying', async () => {
    const token = testToken('buyer@example.com');
    const place = (price: number) => order(app, { token, client: '192.0.2.10', price });
    const first = placed.parse((await place(30_000)).body).insertedId;
    expect(await place(30_000)).toMatchObject({
      status: 409,
      body: {
        code: 'too-many-unpaid-orders',
        message: 'Your unpaid orders would exceed $50,000. Pay for or cancel some of them first.',
      },
    });
    expect(await cancelOrder(app, first)).toMatchObject({ status: 200 });
    const second = placed.parse((await place(30_000)).body).insertedId;
    await payOrder(app, fake, second, 30_000);
    expect((await place(200_000)).status).toBe(201);
    expect((await place(200_000)).status).toBe(409);
  });
});
