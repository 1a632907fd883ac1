import { describe, expect, test, vi } from 'vitest';
import { getOrder } from '../orders/change-order.ts';
import { buildOrder } from '../testing/build-order.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { clientSecret, openPayment, placedOrder, readOrder, readTimeline } from '../testing/read.ts';
import { sweepsOf } from '../testing/sweeps.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';
import { createPaymentSweeps } from './payment.sweepers.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });
const { deps } = app;
const sweeps = sweepsOf(app);

function later(minutes: number) {
  return new Date(Date.now() + minutes * 60_000);
}
function place() {
  return placedOrder(app, orderBody(stock(app)));
}
async function state(intent: string) {
  return (await deps.paymentStore.find(intent))?.state;
}
async function unbound(price = 25): Promise<string> {
  const { body } = await app.request('POST', '/create-payment-intent', {
    token: tokens.buyer,
    body: { price },
  });
  return clientSecret.parse(body).clientSecret.replace('_secret', '');
}

describe('payments without a report', () => {
  test('PAY-13: asks the provider when browser and webhook are both lost', async () => {
    const id = await place();
    await fake.pay(await openPayment(app, id, 25));
    await sweeps.silentPayments(later(1));
    expect((await readOrder(app, id)).state).toBe('reserved');
    await sweeps.silentPayments(later(3));
    expect((await readOrder(app, id)).state).toBe('paid');
  });

  test('checks an abandoned payment less and less often', async () => {
    const id = await place();
    await openPayment(app, id, 25);
    await sweeps.silentPayments(later(3));
    await sweeps.silentPayments(later(4));
    expect((await getOrder(deps, id)).intent).toMatchObject({ checks: 1 });
    await sweeps.silentPayments(later(8));
    expect((await getOrder(deps, id)).intent).toMatchObject({ checks: 2 });
  });

  test('pays an order later when a process ended after the claim', async () => {
    const id = await place();
    const intent = await unbound();
    await fake.pay(intent);
    await deps.paymentStore.claim(intent, id, new Date());
    await sweeps.halfSettled(later(2));
    expect(await readOrder(app, id)).toMatchObject({ state: 'paid', transactionId: intent });
    expect(await state(intent)).toBe('settled');
  });
});

describe('money that no order claims', () => {
  test('DEF-05: refunds it after an hour, and it can no longer pay', async () => {
    const intent = await unbound();
    await fake.pay(intent);
    await sweeps.unclaimed(later(59));
    expect(await state(intent)).toBe('open');
    await sweeps.unclaimed(later(61));
    await expect.poll(() => state(intent)).toBe('refunded');
    expect(fake.refunds()).toContain(intent);
    const id = await place();
    const report = { token: tokens.buyer, body: { transactionId: intent } };
    expect(await app.request('PATCH', `/order/${id}`, report)).toMatchObject({
      status: 409,
      body: { code: 'payment-returned', modifiedCount: 0 },
    });
    expect((await readOrder(app, id)).state).toBe('reserved');
  });

  test('cancels an unpaid intent without an order after an hour', async () => {
    const intent = await unbound();
    await sweeps.unclaimed(later(61));
    expect([await state(intent), await fake.pay(intent)]).toEqual(['void', false]);
  });
});

describe('lost messages about payments', () => {
  test('backs off from refunds that cannot be sent', async () => {
    const refunding = { reason: 'test', checkAt: new Date(), now: new Date() };
    await deps.paymentStore.startRefund('pi_poison', refunding, []);
    const id = deps.orderStore.newId();
    const entry = { at: new Date(), what: 'placed', text: '', by: '' };
    const refund = { id: 'r1', amountCents: 100, lines: [], reason: 'x', by: 'x', state: 'asked' } as const;
    const refunds = [{ ...refund, at: new Date() }];
    await deps.orderStore.insert(
      buildOrder({ id, state: 'paid', transactionId: 'pi_1', refunds }),
      entry,
      [],
    );
    const republish = vi.fn(() => Promise.reject(new Error('this message cannot be sent')));
    const poisoned = createPaymentSweeps({ ...deps, producer: { ...deps.producer, republish } });
    for (const minutes of [1, 1, 1]) {
      await poisoned.refunds(later(minutes));
      await poisoned.orderRefunds(later(minutes));
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
    await sweeps.refunds(later(2));
    await sweeps.refunds(later(4));
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
    await deps.eventStore.add(event, new Date(), []);
    await sweeps.lostEvents(later(2));
    await expect.poll(async () => (await readOrder(app, id)).state).toBe('paid');
  });
});
