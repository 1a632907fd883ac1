import { describe, expect, test } from 'vitest';
import { startCrashes } from './testing/crashes.ts';
import type { OrdersProcess } from './testing/orders-process.ts';
import { clientSecret, placed, placedOrder, readOrder } from './testing/read.ts';
import { orderBody, stock, tokens } from './testing/test-orders.ts';

const { app, crash, deps, standIn } = await startCrashes();

async function openIn(request: OrdersProcess['request'], orderId: string): Promise<string> {
  const call = { token: tokens.buyer, body: { price: 25, orderId } };
  return clientSecret.parse((await request('POST', '/create-payment-intent', call)).body).clientSecret;
}
function idOf(secret: string): string {
  return secret.split('_secret')[0] ?? '';
}
function report(request: OrdersProcess['request'], id: string, transactionId: string) {
  return request('PATCH', `/order/${id}`, { token: tokens.buyer, body: { transactionId } });
}

const limit = 120_000;

describe('kill -9 of the orders api', () => {
  test.each(['place-after-insert', 'place-before-reply'] as const)(
    'DEF-07: when it dies at %s, then the order is decided, and the same key finds it',
    async (point) => {
      const part = stock(app);
      const call = { token: tokens.buyer, body: orderBody(part), headers: { 'idempotency-key': point } };
      await crash(point, (api) => api.request('POST', '/order', call));
      const again = await app.request('POST', '/order', call);
      expect(again).toMatchObject({ status: 201, body: { modifiedCount: 1 } });
      expect((await readOrder(app, placed.parse(again.body).insertedId)).state).toBe('reserved');
      expect(app.parts.get(part)?.available).toBe(98);
    },
    limit,
  );

  test.each(['intent-after-create', 'intent-after-store'] as const)(
    'PAY-15: when it dies at %s, then the payment can be opened and made once',
    async (point) => {
      const id = await placedOrder(app, orderBody(stock(app)));
      await crash(point, (api) => openIn(api.request, id));
      const secret = await openIn(app.request, id);
      expect(await standIn.confirm(secret)).toBe('succeeded');
      expect((await report(app.request, id, idOf(secret))).status).toBe(200);
    },
    limit,
  );

  test.each(['settle-before-claim', 'settle-after-claim', 'settle-after-paid'] as const)(
    'PAY-13: when it dies at %s, then the order is paid without anybody asking again',
    async (point) => {
      const id = await placedOrder(app, orderBody(stock(app)));
      const secret = await openIn(app.request, id);
      await standIn.confirm(secret);
      await crash(point, (api) => report(api.request, id, idOf(secret)));
      expect(await readOrder(app, id)).toMatchObject({ state: 'paid', transactionId: idOf(secret) });
      expect((await deps.paymentStore.find(idOf(secret)))?.state).toBe('settled');
    },
    limit,
  );

  test.each(['end-after-payment-closed', 'change-before-send'] as const)(
    'ST-08: when it dies at %s, then cancelling ends with the stock back once',
    async (point) => {
      const part = stock(app);
      const id = await placedOrder(app, orderBody(part));
      await openIn(app.request, id);
      const cancel = (request: OrdersProcess['request']) =>
        request('DELETE', `/order/${id}`, { token: tokens.buyer });
      await crash(point, (api) => cancel(api.request));
      expect([200, 409]).toContain((await cancel(app.request)).status);
      expect((await readOrder(app, id)).state).toBe('cancelled');
      await expect.poll(() => app.parts.get(part)?.available).toBe(100);
    },
    limit,
  );
});
