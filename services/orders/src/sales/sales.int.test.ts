import { type Role, sales, work } from '@shop/contracts';
import { testToken } from '@shop/service-kit/testing';
import { beforeEach, expect, test } from 'vitest';
import { followRefund } from '../money/refund.rules.ts';
import { changeOrder } from '../order/change-order.ts';
import type { Order, OrderRefund } from '../order/order.types.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { openPayment, placedOrder } from '../testing/read.ts';
import { sweepOnce } from '../testing/sweeps.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';
import { sumDay } from './daily-sum.rules.ts';
import { rebuildDailySums } from './daily-sums.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });
const { db, deps } = app;
const { orderStore } = deps;
const dayMs = 86_400_000;

beforeEach(async () => {
  for (const name of ['orders', 'daily_sums']) await db.collection(name).deleteMany({});
});

function ago(days: number): Date {
  return new Date(Date.now() - days * dayMs);
}

async function insert(over: Partial<Order>): Promise<Order> {
  const entry = { at: new Date(), what: 'placed', text: '', by: 'system' };
  const order = await orderStore.insert(buildOrder({ id: orderStore.newId(), ...over }), entry, []);
  if (!order) throw new Error('not placed');
  return order;
}

function line(
  name: string,
  priceCents: number,
  quantity: number,
  state: 'reserved' | 'refused' = 'reserved',
) {
  const partId = (name.codePointAt(0) ?? 0).toString(16).repeat(12);
  return buildLine({ id: orderStore.newId(), partId, partName: name, priceCents, quantity, state });
}

async function read(days = '7') {
  const { body } = await app.request('GET', `/sales?days=${days}`, { token: tokens.admin });
  return sales.parse(body);
}

async function paidOrder(): Promise<string> {
  const id = await placedOrder(app, orderBody(stock(app)));
  const intent = await openPayment(app, id, 25);
  await fake.pay(intent);
  await settlePayment(deps, { intentId: intent, by: 'page' });
  return id;
}

const address = { name: 'Bo', street: '1 Main Street', city: 'X', phone: '1' };
const refund: OrderRefund = {
  id: 'r1',
  amountCents: 500,
  lines: [],
  state: 'succeeded',
  reason: 'Lost',
  by: 'admin@example.com',
  parts: [{ charge: 'delivery', pieces: 0, netCents: 400, taxCents: 100 }],
  at: ago(1),
  doneAt: ago(1),
};

test('reports an order on the day it was paid, and its refund until that fails', async () => {
  const id = await paidOrder();
  const today = async () => {
    await sweepOnce(app, new Date(), 'daily sums');
    return (await read()).days.at(-1);
  };
  expect(await today()).toMatchObject({ orders: 1, sales: 25, refunds: 0, before: 0 });
  const body = { orderId: id, amount: 5, reason: 'A scratch' };
  await app.request('POST', '/refund', { token: tokens.admin, body });
  await expect.poll(async () => (await orderStore.find(id))?.refunds?.[0]?.state).toBe('succeeded');
  expect(await today()).toMatchObject({ orders: 1, sales: 25, refunds: 5, revenue: 20 });
  const [{ id: refundId = '' } = {}] = (await orderStore.find(id))?.refunds ?? [];
  const decide = (order: Order) => followRefund(order, { refundId, state: 'failed' }, new Date());
  await changeOrder(deps, { id, decide });
  expect(await today()).toMatchObject({ orders: 1, sales: 25, refunds: 0, revenue: 25 });
});

test('compares with the days before, and sums the parts and countries sold most', async () => {
  const paid = { state: 'paid' as const };
  const filter = line('filter', 400, 1, 'refused');
  await insert({ ...paid, paidAt: ago(0), paidCents: 3_000, lines: [line('disc', 1_000, 3), filter] });
  await insert({
    ...paid,
    paidAt: ago(6),
    paidCents: 2_000,
    lines: [line('disc', 1_000, 2)],
    refunds: [refund],
  });
  const delivery = { ...address, country: 'DE' };
  await insert({ ...paid, paidAt: ago(6), paidCents: 900, lines: [line('hub', 900, 1)], delivery });
  await insert({ ...paid, paidAt: ago(7), paidCents: 700, lines: [line('cap', 700, 1)] });
  await insert({ ...paid, paidAt: ago(13), paidCents: 600, lines: [line('cap', 600, 1)] });
  await rebuildDailySums(deps);
  const { days, parts, countries, ...sums } = await read();
  expect(days.map((day) => [day.orders, day.sales, day.refunds, day.before])).toEqual([
    [2, 29, 0, 6],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 5, 0],
    [1, 30, 0, 7],
  ]);
  expect(parts).toMatchObject([
    { partName: 'disc', pieces: 5, revenue: 50 },
    { partName: 'hub', pieces: 1, revenue: 9 },
  ]);
  expect(sums).toMatchObject({ delivery: -4, tax: -1, revenue: 54 });
  expect(countries).toEqual([
    { orders: 2, revenue: 45 },
    { country: 'DE', orders: 1, revenue: 9 },
  ]);
});

test('adds up a day once, however many processes do so and however often', async () => {
  await Promise.all([paidOrder(), paidOrder(), paidOrder()]);
  const sweep = () => sweepOnce(app, new Date(), 'daily sums');
  await Promise.all([sweep(), sweep(), sweep(), rebuildDailySums(deps)]);
  await sweep();
  expect((await read()).days.at(-1)).toMatchObject({ orders: 3, sales: 75 });
  expect(await deps.dailySums.unsummed()).toEqual([]);
});

test('keeps an order due that changes while its days are added up', async () => {
  const id = await paidOrder();
  const before = await deps.dailySums.unsummed();
  await app.request('POST', '/refund', {
    token: tokens.admin,
    body: { orderId: id, amount: 5, reason: 'A scratch' },
  });
  await deps.dailySums.summed(before);
  expect(await deps.dailySums.unsummed()).toMatchObject([{ email: 'buyer@example.com' }]);
});

test('refuses sums of a day that are older than those stored', async () => {
  const { dailySums } = deps;
  const sum = sumDay([], []);
  expect(await dailySums.write('2026-01-01', 0, sum)).toBe(true);
  expect(await dailySums.write('2026-01-01', 0, sum)).toBe(false);
  expect(await dailySums.write('2026-01-01', 1, sum)).toBe(true);
  expect(await dailySums.write('2026-01-01', 1, sum)).toBe(false);
});

test('counts the orders that wait, with the oldest, for those who may work on them', async () => {
  const workFor = async (role: Role) => {
    const token = testToken(`${role}@example.com`, { roles: [role] });
    return work.parse((await app.request('GET', '/order-work', { token })).body);
  };
  expect(await workFor('owner')).toEqual([]);
  const older = await insert({ state: 'paid', createdAt: ago(5), paidAt: ago(5) });
  await insert({ state: 'paid', createdAt: ago(1), paidAt: ago(1) });
  const failed = { ...refund, state: 'failed' as const };
  const stuck = await insert({ state: 'refunded', createdAt: ago(2), refunds: [failed] });
  const asked = {
    id: 'back',
    at: ago(3),
    lines: [],
    reason: 'damaged' as const,
    state: 'requested' as const,
  };
  await insert({ state: 'shipped', createdAt: ago(8), returns: [asked] });
  const packing = [{ what: 'to-pack', count: 2, oldest: older.createdAt.toISOString() }];
  const refunds = { what: 'refund-failed', count: 1, oldest: stuck.createdAt.toISOString() };
  const returns = { what: 'returns', count: 1, oldest: asked.at.toISOString() };
  expect(await workFor('office')).toEqual([...packing, refunds, returns]);
  expect(await workFor('warehouse')).toEqual(packing);
  expect(await workFor('bookkeeper')).toEqual([refunds]);
});
