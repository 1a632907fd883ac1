import { orderRoutes, type Role, shopDay, timelineEntry } from '@shop/contracts';
import { testToken, testUid } from '@shop/service-kit/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appendTimeline } from './order/change-order.ts';
import { defaultCompany } from './papers/papers.rules.ts';
import { createFakeProvider } from './testing/fake-provider.ts';
import {
  cancelOrder,
  openPayment,
  payOrder,
  placedOrder,
  readTimeline,
  report,
  shipOrder,
  wholeOrderBody,
} from './testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from './testing/test-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });

type Name = keyof typeof orderRoutes;
type Who = 'visitor' | 'owner' | 'other' | 'admin';

/** The expected status of each call on the owner's order, per caller; `yes` is any 2xx. */
const matrix: Readonly<Record<Exclude<Name, 'paymentWebhook'>, Readonly<Record<Who, number | 'yes'>>>> = {
  placeOrder: { visitor: 401, owner: 'yes', other: 'yes', admin: 'yes' },
  listOwnOrders: { visitor: 401, owner: 'yes', other: 403, admin: 'yes' },
  getOrder: { visitor: 401, owner: 'yes', other: 403, admin: 'yes' },
  getOrderTimeline: { visitor: 401, owner: 'yes', other: 403, admin: 'yes' },
  listOrders: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  getOrderWork: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  getSales: { visitor: 401, owner: 403, other: 403, admin: 422 },
  getOrderFigures: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  cancelOrder: { visitor: 401, owner: 'yes', other: 403, admin: 'yes' },
  reportPayment: { visitor: 401, owner: 'yes', other: 403, admin: 'yes' },
  shipOrder: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  createPaymentIntent: { visitor: 401, owner: 'yes', other: 403, admin: 403 },
  placeWholeOrder: { visitor: 401, owner: 'yes', other: 'yes', admin: 'yes' },
  getWholeOrder: { visitor: 401, owner: 'yes', other: 404, admin: 'yes' },
  correctOrder: { visitor: 401, owner: 'yes', other: 404, admin: 'yes' },
  listOwnWholeOrders: { visitor: 401, owner: 'yes', other: 'yes', admin: 'yes' },
  exportOwnOrders: { visitor: 401, owner: 'yes', other: 'yes', admin: 'yes' },
  listWholeOrders: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  exportOrders: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  refundOrder: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  shipLines: { visitor: 401, owner: 403, other: 403, admin: 422 },
  correctShipment: { visitor: 401, owner: 403, other: 403, admin: 409 },
  cancelShipment: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  undoShipment: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  getBuyerSummary: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  listBuyerMessages: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  addBuyerNote: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  placeOrderForBuyer: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  payByTransfer: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  extendHold: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  writeMessage: { visitor: 401, owner: 'yes', other: 404, admin: 'yes' },
  addNote: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  closeQuestion: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  askForReturn: { visitor: 401, owner: 409, other: 404, admin: 409 },
  listReturns: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  decideReturn: { visitor: 401, owner: 403, other: 403, admin: 404 },
  receiveReturn: { visitor: 401, owner: 403, other: 403, admin: 404 },
  inspectReturn: { visitor: 401, owner: 403, other: 403, admin: 404 },
  refundReturn: { visitor: 401, owner: 403, other: 403, admin: 404 },
  getCompanyContact: { visitor: 'yes', owner: 'yes', other: 'yes', admin: 'yes' },
  getCompany: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  changeCompany: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  getBooks: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  exportRegister: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  getPayouts: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  exportPayouts: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  getBasket: { visitor: 401, owner: 'yes', other: 'yes', admin: 'yes' },
  putBasket: { visitor: 401, owner: 422, other: 422, admin: 422 },
};

const token: Readonly<Record<Who, string | undefined>> = {
  visitor: undefined,
  owner: tokens.buyer,
  other: tokens.other,
  admin: tokens.admin,
};

let part: string;
beforeAll(() => {
  part = stock(app, { available: 1_000 });
});

/** Bodies that do not depend on the order. */
const bodies: Readonly<Partial<Record<Name, object>>> = {
  changeCompany: { ...defaultCompany, version: 0 },
  correctOrder: { purchaseOrderNumber: 'PO 2' },
  correctShipment: { carrier: 'DHL' },
  cancelShipment: { reason: 'Lost' },
  writeMessage: { text: 'Hello' },
  addNote: { text: 'Hello' },
  addBuyerNote: { text: 'Hello' },
  refundReturn: {},
  payByTransfer: { amount: 25, reference: 'TT 1', date: shopDay(new Date()), shared: true },
  extendHold: { days: 3 },
  decideReturn: { decision: 'approve', answer: 'Send it' },
  inspectReturn: { lines: [] },
};

async function prepare(name: Name): Promise<{ path: string; body?: unknown }> {
  const id = await placedOrder(app, orderBody(part));
  const path = orderRoutes[name].path
    .replace(/:(id|number|orderId)/, id)
    .replace(':shipmentId', 'none')
    .replace(':returnId', 'f'.repeat(24))
    .replace(':month', '2026-10')
    .replace(':register', 'invoices')
    .replace(':email', 'buyer@example.com')
    .replace(':uid', 'buyer');
  if (bodies[name]) return { path, body: bodies[name] };
  if (name === 'placeOrder') return { path, body: orderBody(part) };
  if (name === 'placeWholeOrder' || name === 'placeOrderForBuyer')
    return { path, body: wholeOrderBody([{ partId: part }]) };
  if (name === 'askForReturn')
    return { path, body: { lines: [{ lineId: id, quantity: 1 }], reason: 'damaged' } };
  if (name === 'createPaymentIntent') return { path, body: { price: 25, orderId: id } };
  if (name === 'reportPayment') {
    const transactionId = await openPayment(app, id, 25);
    await fake.pay(transactionId);
    return { path, body: { transactionId } };
  }
  if (name === 'shipOrder' || name === 'refundOrder') await payOrder(app, fake, id);
  if (name === 'refundOrder') return { path, body: { orderId: id, amount: 1, reason: 'A scratch' } };
  return { path };
}

function isName(name: string): name is keyof typeof matrix {
  return name in matrix;
}
const names = Object.keys(matrix).filter(isName);
const people: readonly Who[] = ['visitor', 'owner', 'other', 'admin'];
const cases = names.flatMap((name) => people.map((who) => ({ name, who, expected: matrix[name][who] })));

describe('access to orders', () => {
  test.each(cases)('ROLE-05, ROLE-06, DEF-09: $name by $who: $expected', async (row) => {
    const { path, body } = await prepare(row.name);
    const auth = token[row.who];
    const reply = await app.request(orderRoutes[row.name].method.toUpperCase(), path, {
      token: auth,
      body,
    });
    expect(reply.status < 300 ? 'yes' : reply.status).toBe(row.expected);
  });

  test('records nothing on the timeline when strangers try to cancel, pay, ship and report', async () => {
    const id = await placedOrder(app, orderBody(part));
    const before = await readTimeline(app, id);
    const asStranger = (method: string, path: string, body?: unknown) =>
      app.request(method, path, { token: tokens.other, body });
    for (let round = 0; round < 30; round += 1) {
      const replies = await Promise.all([
        asStranger('DELETE', `/order/${id}`),
        asStranger('PATCH', `/order/${id}`, { transactionId: 'pi_1' }),
        asStranger('PATCH', `/change-order-status/${id}`),
        asStranger('POST', '/create-payment-intent', { price: 25, orderId: id }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    expect(await readTimeline(app, id)).toEqual(before);
    await report(app, id, 'pi_1');
    expect(await readTimeline(app, id)).toEqual([...before, 'payment-refused']);
  });

  test('lets staff read the order of a buyer, and change it with the right only', async () => {
    const id = await placedOrder(app, orderBody(part));
    const as = (role: Role) => testToken(`${role}@example.com`, { roles: [role] });
    const correction = { body: { purchaseOrderNumber: 'PO 3' } };
    for (const role of ['office', 'warehouse', 'bookkeeper'] as const)
      expect((await app.request('GET', `/orders/${id}`, { token: as(role) })).status, role).toBe(200);
    for (const role of ['warehouse', 'bookkeeper'] as const) {
      const token = as(role);
      expect((await app.request('DELETE', `/order/${id}`, { token })).status, role).toBe(403);
      expect((await app.request('PATCH', `/order-texts/${id}`, { token, ...correction })).status).toBe(404);
    }
    const token = as('office');
    expect((await app.request('PATCH', `/order-texts/${id}`, { token, ...correction })).status).toBe(200);
    expect((await app.request('DELETE', `/order/${id}`, { token })).status).toBe(200);
  });

  test('shows a buyer with a new address the orders placed with the earlier one', async () => {
    const id = await placedOrder(app, orderBody(part));
    const email = 'moved@example.com';
    const token = testToken(email, { uid: testUid('buyer@example.com') });
    for (const path of [`/order/${email}`, '/my-orders']) {
      const { body } = await app.request('GET', `${path}?limit=1`, { token });
      expect(body, path).toMatchObject([{ email: 'buyer@example.com' }]);
    }
    const { body } = await app.request('GET', `/order-timeline/${id}`, { token });
    expect(body).toContainEqual(expect.objectContaining({ what: 'placed', by: 'buyer@example.com' }));
    expect((await app.request('GET', '/order/buyer@example.com', { token })).status).toBe(403);
  });

  test('names the acting admin to admins only', async () => {
    const id = await placedOrder(app, orderBody(part));
    await shipOrder(app, id);
    await cancelOrder(app, id, tokens.admin);
    const names = async (token: string) => {
      const { body } = await app.request('GET', `/order-timeline/${id}`, { token });
      return z
        .array(timelineEntry)
        .parse(body)
        .map(({ what, by }) => [what, by])
        .slice(0, 4);
    };
    expect(await names(tokens.buyer)).toEqual([
      ['placed', 'buyer@example.com'],
      ['stock-reserved', 'The shop'],
      ['cancelled', 'The shop'],
    ]);
    expect(await names(tokens.admin)).toEqual([
      ['placed', 'buyer@example.com'],
      ['stock-reserved', 'system'],
      ['ship-refused', 'admin@example.com'],
      ['cancelled', 'admin@example.com'],
    ]);
  });

  test('caps the timeline of an order at endless reports but keeps changes of the order', async () => {
    const id = await placedOrder(app, orderBody(part));
    const note = (what: string, ref?: string) =>
      appendTimeline(app.deps, id, {
        at: new Date(),
        what,
        text: 'x',
        by: 'provider',
        ref,
      });
    for (let count = 0; count < 120; count += 1) await note('payment-failed', `evt_${count}`);
    for (let count = 0; count < 120; count += 1) await note('cancel-refused');
    expect(await readTimeline(app, id)).toHaveLength(100);
    await note('payment-returning', 'pi_1');
    await note('payment-returning', 'pi_1');
    await cancelOrder(app, id);
    await expect
      .poll(async () => (await readTimeline(app, id)).slice(100))
      .toEqual(['payment-returning', 'cancelled', 'stock-returned']);
    for (let count = 0; count < 40; count += 1) await note('payment-returning', `pi_of_${count}`);
    expect(await readTimeline(app, id)).toHaveLength(120);
  });

  test.each(['getOrder', 'getOrderTimeline', 'cancelOrder', 'reportPayment', 'shipOrder'] as const)(
    'API-21: answers 404 when %s names an unknown or malformed id',
    async (name) => {
      for (const id of ['f'.repeat(24), 'not-an-id']) {
        const path = orderRoutes[name].path.replace(':id', id);
        const method = orderRoutes[name].method.toUpperCase();
        const reply = await app.request(method, path, {
          token: tokens.admin,
          body: name === 'reportPayment' ? { transactionId: 'pi_1' } : undefined,
        });
        expect(reply.status).toBe(404);
      }
    },
  );
});
