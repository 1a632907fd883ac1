import { describe, expect, test, vi } from 'vitest';
import { changeOrder, getOrder } from '../order/change-order.ts';
import { cancel, cancelLine } from '../order/order.rules.ts';
import { createRefundSweeps } from '../refunding/refund.sweepers.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import {
  inMinutes,
  insertOrder,
  openPayment,
  placedOrder,
  placedWhole,
  placeWhole,
  readOrder,
  readTimeline,
  report,
  wholeOrderBody,
} from '../testing/read.ts';
import { sweepsOf } from '../testing/sweeps.ts';
import { orderBody, startTestOrders, stock } from '../testing/test-orders.ts';
import { payByTransfer } from './transfer.rules.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });
const { deps } = app;
const sweeps = sweepsOf(app);

function place() {
  return placedOrder(app, orderBody(stock(app)));
}
async function state(intent: string) {
  return (await deps.paymentStore.find(intent))?.state;
}
function unbound(): Promise<string> {
  return openPayment(app, undefined, 25);
}

describe('payments without a report', () => {
  test('PAY-13: asks the provider when browser and webhook are both lost', async () => {
    const id = await place();
    await fake.pay(await openPayment(app, id, 25));
    await sweeps.silentPayments(inMinutes(1));
    expect((await readOrder(app, id)).state).toBe('reserved');
    await sweeps.silentPayments(inMinutes(3));
    expect((await readOrder(app, id)).state).toBe('paid');
  });

  test('checks an abandoned payment less and less often', async () => {
    const id = await place();
    await openPayment(app, id, 25);
    await sweeps.silentPayments(inMinutes(3));
    await sweeps.silentPayments(inMinutes(4));
    expect((await getOrder(deps, id)).intent).toMatchObject({ checks: 1 });
    await sweeps.silentPayments(inMinutes(8));
    expect((await getOrder(deps, id)).intent).toMatchObject({ checks: 2 });
  });
});

describe('a payment whose process died after it had claimed the money', () => {
  /** An order of two lines for $50, whose payment was claimed and not recorded. */
  async function halfSettled(isBound: boolean) {
    const reply = await placeWhole(app, wholeOrderBody([{ partId: stock(app) }, { partId: stock(app) }]));
    const { orderId, lines } = placedWhole.parse(reply.body);
    const intent = await openPayment(app, isBound ? orderId : undefined, 50);
    await fake.pay(intent);
    await deps.paymentStore.claim(intent, orderId, new Date());
    return { orderId, intent, lines };
  }
  const change = (id: string, decide: Parameters<typeof changeOrder>[1]['decide']) =>
    changeOrder(deps, { id, decide });
  const act = { by: 'buyer@example.com', now: new Date() };
  const hold = { now: new Date(), holdMinutes: 60 };
  const byTransfer = { transfer: { reference: 'TT 1', date: '2999-01-01' }, receivedCents: 5_000 };

  test.each([true, false])('settles or refunds it by itself, made for the order: %s', async (isBound) => {
    const untouched = await halfSettled(isBound);
    const smaller = await halfSettled(isBound);
    const ended = await halfSettled(isBound);
    const paid = await halfSettled(isBound);
    await change(smaller.orderId, (order) =>
      cancelLine(order, smaller.lines[0]?.id ?? '', { by: act.by, hold }),
    );
    await change(ended.orderId, (order) => cancel(order, act));
    await change(paid.orderId, (order) => payByTransfer(order, byTransfer, act));
    await sweeps.halfSettled(inMinutes(2));
    expect(await state(untouched.intent)).toBe('settled');
    for (const { intent } of [smaller, ended, paid]) {
      await expect.poll(() => state(intent)).toBe('refunded');
      expect(fake.refunds()).toContain(intent);
    }
    expect(await getOrder(deps, untouched.orderId)).toMatchObject({ state: 'paid', paidCents: 5_000 });
    expect((await getOrder(deps, smaller.orderId)).state).toBe('reserved');
  });
});

describe('money that no order claims', () => {
  test('DEF-05: refunds it after an hour, and it can no longer pay', async () => {
    const intent = await unbound();
    await fake.pay(intent);
    await sweeps.unclaimed(inMinutes(59));
    expect(await state(intent)).toBe('open');
    await sweeps.unclaimed(inMinutes(61));
    await expect.poll(() => state(intent)).toBe('refunded');
    expect(fake.refunds()).toContain(intent);
    const id = await place();
    expect(await report(app, id, intent)).toMatchObject({
      status: 409,
      body: { code: 'payment-returned', modifiedCount: 0 },
    });
    expect((await readOrder(app, id)).state).toBe('reserved');
  });

  test('cancels an unpaid intent without an order after an hour', async () => {
    const intent = await unbound();
    await sweeps.unclaimed(inMinutes(61));
    expect([await state(intent), await fake.pay(intent)]).toEqual(['void', false]);
  });
});

describe('lost messages about payments', () => {
  test('backs off from refunds that cannot be sent', async () => {
    const refunding = { reason: 'test', checkAt: new Date(), now: new Date() };
    await deps.paymentStore.startRefund('pi_poison', refunding, []);
    const refund = {
      id: 'r1',
      amountCents: 100,
      lines: [],
      parts: [],
      reason: 'x',
      by: 'x',
      state: 'asked',
    } as const;
    const refunds = [{ ...refund, at: new Date() }];
    await insertOrder(app, { state: 'paid', transactionId: 'pi_1', refunds });
    const republish = vi.fn(() => Promise.reject(new Error('this message cannot be sent')));
    const poisoned = createRefundSweeps({ ...deps, producer: { ...deps.producer, republish } });
    for (const minutes of [1, 1, 1]) {
      await poisoned.refunds(inMinutes(minutes));
      await poisoned.orderRefunds(inMinutes(minutes));
    }
    expect(republish).toHaveBeenCalledTimes(2);
  });

  test('refunds once although the message was lost', async () => {
    const id = await place();
    const intent = fake.plant({ amountCents: 5, receivedCents: 5, orderId: id }).id;
    await deps.paymentStore.startRefund(
      intent,
      { orderId: id, reason: 'test', checkAt: new Date(), now: new Date() },
      [],
    );
    await sweeps.refunds(inMinutes(2));
    await sweeps.refunds(inMinutes(4));
    await expect.poll(() => state(intent)).toBe('refunded');
    await expect.poll(() => readTimeline(app, id)).toContain('payment-refunded');
    expect(fake.refunds().filter((refunded) => refunded === intent)).toHaveLength(1);
  });

  test('handles an event whose message was lost', async () => {
    const id = await place();
    const intent = await openPayment(app, id, 25);
    await fake.pay(intent);
    const event = {
      id: 'evt_lost',
      type: 'succeeded' as const,
      intentId: intent,
      isOurs: true,
      orderId: id,
      failure: undefined,
    };
    await deps.eventStore.add(event, new Date());
    await sweeps.lostEvents(inMinutes(2));
    await expect.poll(async () => (await readOrder(app, id)).state).toBe('paid');
  });
});
