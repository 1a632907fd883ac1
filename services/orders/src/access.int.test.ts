import { orderRoutes } from '@shop/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFakeProvider } from './testing/fake-provider.ts';
import { openOrdersHouse, orderBody, stock, tokens } from './testing/orders-house.ts';
import { openPayment, placedOrder, readTimeline } from './testing/read.ts';

const fake = createFakeProvider();
const house = await openOrdersHouse({ provider: fake.provider });

type Name = keyof typeof orderRoutes;
type Who = 'visitor' | 'owner' | 'other' | 'admin';

/** What each kind of person gets from each call on an order of the owner's: 2xx is `yes`. */
const matrix: Readonly<Record<Exclude<Name, 'paymentWebhook'>, Readonly<Record<Who, number | 'yes'>>>> = {
  placeOrder: { visitor: 401, owner: 'yes', other: 'yes', admin: 'yes' },
  listOwnOrders: { visitor: 401, owner: 'yes', other: 403, admin: 'yes' },
  getOrder: { visitor: 401, owner: 'yes', other: 403, admin: 'yes' },
  getOrderTimeline: { visitor: 401, owner: 'yes', other: 403, admin: 'yes' },
  listOrders: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  getOrderFigures: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  cancelOrder: { visitor: 401, owner: 'yes', other: 403, admin: 'yes' },
  reportPayment: { visitor: 401, owner: 'yes', other: 403, admin: 'yes' },
  shipOrder: { visitor: 401, owner: 403, other: 403, admin: 'yes' },
  createPaymentIntent: { visitor: 401, owner: 'yes', other: 403, admin: 403 },
};

const token: Readonly<Record<Who, string | undefined>> = {
  visitor: undefined,
  owner: tokens.buyer,
  other: tokens.other,
  admin: tokens.admin,
};

let part: string;
beforeAll(() => {
  part = stock(house, { available: 1_000 });
});

/** A fresh order in the state that the call needs, and the request that makes it. */
const prepare = async (name: Name): Promise<{ path: string; body?: unknown }> => {
  const id = await placedOrder(house, orderBody(part));
  const path = orderRoutes[name].path.replace(':id', id).replace(':email', 'buyer@example.com');
  if (name === 'placeOrder') return { path, body: orderBody(part) };
  if (name === 'createPaymentIntent') return { path, body: { price: 25, orderId: id } };
  if (name !== 'reportPayment' && name !== 'shipOrder') return { path };
  const transactionId = await openPayment(house, id, 25);
  await fake.pay(transactionId);
  if (name === 'shipOrder') await house.modules.settle(transactionId, 'page');
  return { path, ...(name === 'reportPayment' ? { body: { transactionId } } : {}) };
};

const isName = (name: string): name is keyof typeof matrix => name in matrix;
const names = Object.keys(matrix).filter(isName);
const people: readonly Who[] = ['visitor', 'owner', 'other', 'admin'];
const cases = names.flatMap((name) => people.map((who) => ({ name, who, expected: matrix[name][who] })));

describe('who may do what with an order', () => {
  test.each(cases)('ROLE-05, ROLE-06, DEF-09: when a(n) $who calls $name, then $expected', async (row) => {
    const { path, body } = await prepare(row.name);
    const auth = token[row.who];
    const reply = await house.request(orderRoutes[row.name].method.toUpperCase(), path, {
      ...(auth === undefined ? {} : { token: auth }),
      ...(body === undefined ? {} : { body }),
    });
    expect(reply.status < 300 ? 'yes' : reply.status).toBe(row.expected);
  });

  test('ROLE-09: when a role was taken away after the token was made, then the token no longer has it', async () => {
    await house.roles.record('admin@example.com', { role: 'user', tokenVersion: 1 });
    expect((await house.request('GET', '/orders', { token: tokens.admin })).status).toBe(403);
    await house.roles.record('admin@example.com', { role: 'admin', tokenVersion: 2 });
    expect((await house.request('GET', '/orders', { token: tokens.admin })).status).toBe(200);
  });

  test('when a stranger tries to cancel an order, then the attempt stands on its timeline', async () => {
    const id = await placedOrder(house, orderBody(part));
    await house.request('DELETE', `/order/${id}`, { token: tokens.other });
    expect(await readTimeline(house, id)).toContain('cancel-refused');
  });

  test.each(['getOrder', 'getOrderTimeline', 'cancelOrder', 'reportPayment', 'shipOrder'] as const)(
    'API-21: when %s names an unknown or malformed id, then 404',
    async (name) => {
      for (const id of ['f'.repeat(24), 'not-an-id']) {
        const path = orderRoutes[name].path.replace(':id', id);
        const method = orderRoutes[name].method.toUpperCase();
        const reply = await house.request(method, path, {
          token: tokens.admin,
          ...(name === 'reportPayment' ? { body: { transactionId: 'pi_1' } } : {}),
        });
        expect(reply.status).toBe(404);
      }
    },
  );
});
