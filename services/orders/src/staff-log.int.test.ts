import { randomUUID } from 'node:crypto';
import {
  isLogged,
  type LoggedCall,
  type Method,
  orderReturn,
  orderRoutes,
  shipment,
  shopDay,
} from '@shop/contracts';
import {
  type TestReply,
  testToken,
  testUid,
  unsignedPlaces,
  withLogEntries,
} from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { defaultCompany } from './papers/papers.rules.ts';
import { createFakeProvider } from './testing/fake-provider.ts';
import { openPayment, payOrder, placedOrder, report, wholeOrderBody } from './testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from './testing/test-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });
const part = stock(app, { available: 1_000 });
/** Reads orders, and may change none. */
const bookkeeper = testToken('books@example.com', { roles: ['bookkeeper'] });

type OtherCall = 'addBuyerNote' | 'placeOrderForBuyer' | 'changeCompany';
type OrdersCall = Exclude<LoggedCall & keyof typeof orderRoutes, OtherCall>;
type State = 'held' | 'paid' | 'sent' | 'asked' | 'approved' | 'received' | 'inspected';

interface Subject {
  readonly id: string;
  readonly shipmentId?: string;
  readonly returnId?: string;
}

const states: readonly State[] = ['held', 'paid', 'sent', 'asked', 'approved', 'received', 'inspected'];

function call(method: string, path: string, body?: object, token = tokens.admin): Promise<TestReply> {
  const headers = { 'idempotency-key': randomUUID() };
  return app.request(method, path, { token, headers, body });
}

/** An order that staff and its buyer brought to a state. */
async function orderIn(state: State): Promise<Subject> {
  const reached = states.slice(0, states.indexOf(state) + 1);
  const id = await placedOrder(app, orderBody(part));
  if (reached.includes('paid')) await payOrder(app, fake, id);
  if (!reached.includes('sent')) return { id };
  const { id: shipmentId } = shipment.parse((await call('POST', '/shipment', { orderId: id })).body);
  if (!reached.includes('asked')) return { id, shipmentId };
  const asked = { lines: [{ lineId: id, quantity: 2 }], reason: 'damaged' };
  const { id: returnId } = orderReturn.parse((await call('POST', `/return/${id}`, asked, tokens.buyer)).body);
  const steps = { approved: 'decision', received: 'receipt', inspected: 'inspection' } as const;
  for (const state of ['approved', 'received', 'inspected'] as const)
    if (reached.includes(state)) await stepOf(steps[state], { id, returnId });
  return { id, shipmentId, returnId };
}

function stepOf(step: keyof typeof bodies, { id, returnId }: { id: string; returnId: string }) {
  return call('POST', `/return-${step}/${id}/${returnId}`, bodies[step](id));
}

const bodies = {
  decision: () => ({ decision: 'approve', answer: 'Send it' }),
  receipt: () => ({}),
  inspection: (id: string) => ({ lines: [{ lineId: id, restocked: 2, scrapped: 0 }] }),
};

const delivery = {
  name: 'Bo Buyer',
  street: '2 Side Street',
  city: 'Sylhet',
  postcode: '3100',
  country: 'BD',
  phone: '+880 1711-000000',
};

/** The state that each logged call starts from, and its body. */
const acts: Readonly<Record<OrdersCall, readonly [State, ((id: string) => object)?]>> = {
  correctOrder: ['paid', () => ({ delivery })],
  cancelOrder: ['held'],
  shipOrder: ['paid'],
  shipLines: ['paid', (orderId) => ({ orderId })],
  correctShipment: ['sent', () => ({ carrier: 'DHL' })],
  cancelShipment: ['sent', () => ({ reason: 'Lost' })],
  undoShipment: ['sent'],
  refundOrder: ['paid', (orderId) => ({ orderId, amount: 1, reason: 'A scratch' })],
  askForReturn: ['sent', (id) => ({ lines: [{ lineId: id, quantity: 1 }], reason: 'damaged' })],
  decideReturn: ['asked', bodies.decision],
  receiveReturn: ['approved'],
  inspectReturn: ['received', bodies.inspection],
  refundReturn: ['inspected', () => ({})],
  extendHold: ['held', () => ({ days: 3 })],
  payByTransfer: ['held', () => ({ amount: 25, reference: 'T-1', date: shopDay(new Date()) })],
  writeMessage: ['paid', () => ({ text: 'Hello Bo' })],
  addNote: ['paid', () => ({ text: 'Careful with Bo' })],
  closeQuestion: ['paid'],
};

function actOn(name: OrdersCall, { id, shipmentId = '', returnId = '' }: Subject, token: string) {
  const { method, path }: { method: Method; path: string } = orderRoutes[name];
  const address = path.replace(/:(id|orderId)/, id).replace(':shipmentId', shipmentId);
  return call(method.toUpperCase(), address.replace(':returnId', returnId), acts[name][1]?.(id), token);
}

const names = Object.keys(acts).filter((name): name is OrdersCall => isLogged(name));

test.each(names)('logs %s by staff once, with its change, and nothing when it is refused', async (name) => {
  const subject = await orderIn(acts[name][0]);
  if (name === 'closeQuestion')
    await call('POST', `/order-messages/${subject.id}`, { text: 'Hi' }, tokens.buyer);
  const refused = await withLogEntries(app.db, () => actOn(name, subject, bookkeeper));
  expect(refused.reply.status).toBeGreaterThanOrEqual(400);
  expect(refused.entries).toEqual([]);
  const done = await withLogEntries(app.db, () => actOn(name, subject, tokens.admin));
  expect(done.reply.status).toBeLessThan(300);
  const { number: thing } = (await app.deps.orderStore.find(subject.id)) ?? {};
  const kind = 'order';
  expect(done.entries).toMatchObject([
    { call: name, by: 'admin@example.com', thing: { kind, id: subject.id, name: thing } },
  ]);
  expect(JSON.stringify(done.entries)).not.toMatch(/Bo\b|Side Street|buyer@/);
});

const others = [
  [
    ...(['changeCompany', 'PUT', '/company'] as const),
    { ...defaultCompany, name: 'Bengal Parts', version: 0 },
    { kind: 'settings', id: 'company' },
  ],
  ['addBuyerNote', 'POST', '/buyer-notes/uid1', { text: 'Careful with Bo' }, { kind: 'person', id: 'uid1' }],
  ['placeOrderForBuyer', 'POST', '/buyer-orders/uid1', wholeOrderBody([{ partId: part }]), { kind: 'order' }],
] as const;

test.each(others)('logs %s once, and nothing when it is refused', async (name, method, path, body, thing) => {
  const as = (token: string) => () => call(method, path, body, token);
  const refused = await withLogEntries(app.db, as(bookkeeper));
  expect(refused).toMatchObject({ reply: { status: 403 }, entries: [] });
  const { reply, entries } = await withLogEntries(app.db, as(tokens.admin));
  expect(reply.status).toBeLessThan(300);
  expect(entries).toMatchObject([{ call: name, by: 'admin@example.com', thing }]);
  expect(JSON.stringify(entries)).not.toMatch(/Bo\b/);
});

test('logs nothing for buyers, and nothing that the provider decides while staff look', async () => {
  const { id } = await orderIn('held');
  const intentId = await openPayment(app, id, 25);
  await fake.pay(intentId);
  const checked = await withLogEntries(app.db, () => report(app, id, intentId, tokens.admin));
  expect(checked.entries).toEqual([]);
  const own = await orderIn('held');
  const cancelled = await withLogEntries(app.db, () =>
    call('DELETE', `/order/${own.id}`, undefined, tokens.buyer),
  );
  expect(cancelled).toMatchObject({ reply: { status: 200 }, entries: [] });
});

test('names the account behind the email in every record of the calls above', async () => {
  expect(await unsignedPlaces(app.db)).toEqual([]);
  const { id } = await orderIn('sent');
  await call('POST', '/refund', { orderId: id, amount: 1, reason: 'A scratch' });
  const staff = { by: 'admin@example.com', byUid: testUid('admin@example.com') };
  const timeline = async (token: string) =>
    (await call('GET', `/order-timeline/${id}`, undefined, token)).body;
  expect(await timeline(tokens.admin)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'placed', byUid: testUid('buyer@example.com') }),
      expect.objectContaining({ what: 'shipped', ...staff }),
    ]),
  );
  const order = async (token: string) => (await call('GET', `/orders/${id}`, undefined, token)).body;
  expect(await order(tokens.admin)).toMatchObject({ refunds: [staff], shipments: [staff] });
  for (const read of [timeline, order])
    expect(JSON.stringify(await read(tokens.buyer))).not.toContain(staff.byUid);
});
