import { order, timelineEntry } from '@shop/contracts';
import { z } from 'zod';
import { type TestOrders, tokens } from './test-orders.ts';

/** Reads what a test wants to look at, parsed by the contract. */
export const placed = z.object({ insertedId: z.string(), modifiedCount: z.number().optional() });
export const problem = z.looseObject({ code: z.string(), message: z.string() });

export async function readOrder(app: TestOrders, id: string) {
  return order.parse((await app.request('GET', `/get-order/${id}`, { token: tokens.admin })).body);
}

export async function readTimeline(app: TestOrders, id: string): Promise<string[]> {
  const { body } = await app.request('GET', `/order-timeline/${id}`, { token: tokens.admin });
  return z
    .array(timelineEntry)
    .parse(body)
    .map(({ what }) => what);
}

export async function placeOrder(
  app: TestOrders,
  body: Record<string, unknown>,
  options: { token?: string; key?: string } = {},
) {
  const headers: Record<string, string> = options.key === undefined ? {} : { 'idempotency-key': options.key };
  return app.request('POST', '/order', { token: options.token ?? tokens.buyer, body, headers });
}

export async function placedOrder(app: TestOrders, body: Record<string, unknown>): Promise<string> {
  return placed.parse((await placeOrder(app, body)).body).insertedId;
}

export const clientSecret = z.object({ clientSecret: z.string() });

/** Opens a payment for an order and returns the intent's id. */
export async function openPayment(app: TestOrders, orderId: string, price: number): Promise<string> {
  const reply = await app.request('POST', '/create-payment-intent', {
    token: tokens.buyer,
    body: { price, orderId },
  });
  return clientSecret.parse(reply.body).clientSecret.replace(/_secret.*$/, '');
}
