import { order, timelineEntry, wholeOrder } from '@shop/contracts';
import type { TestReply } from '@shop/service-kit/testing';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Order } from '../order/order.types.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { buildOrder } from './build-order.ts';
import type { FakeProvider } from './fake-provider.ts';
import { freeDelivery, type TestOrders, tokens } from './test-orders.ts';

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

/** Returns the ids of a list of whole orders that fits on its first page. */
export function allIdsIn({ body, headers }: TestReply): string[] {
  const ids = z
    .array(wholeOrder)
    .parse(body)
    .map(({ orderId }) => orderId);
  expect(headers.get('x-total-count')).toBe(String(ids.length));
  return ids;
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

/** Opens a payment, for an order or without one, and returns the intent's id. */
export async function openPayment(
  app: TestOrders,
  orderId: string | undefined,
  price: number,
): Promise<string> {
  const reply = await app.request('POST', '/create-payment-intent', {
    token: tokens.buyer,
    body: { price, orderId },
  });
  return clientSecret.parse(reply.body).clientSecret.replace(/_secret.*$/, '');
}

/** Pays an order in full and returns the intent's id. */
export async function payOrder(
  app: TestOrders,
  fake: FakeProvider,
  orderId: string,
  price = 25,
): Promise<string> {
  const intentId = await openPayment(app, orderId, price);
  await fake.pay(intentId);
  await settlePayment(app.deps, { intentId, by: 'page' });
  return intentId;
}

/** Reports a payment as the buyer's page does. */
export function report(app: TestOrders, id: string, transactionId: string, token = tokens.buyer) {
  const body = { paid: true, transactionId, status: 'pending' };
  return app.request('PATCH', `/order/${id}`, { token, body });
}

export function cancelOrder(app: TestOrders, id: string, token = tokens.buyer) {
  return app.request('DELETE', `/order/${id}`, { token });
}

/** Ships all that is left of an order. */
export function shipOrder(app: TestOrders, id: string) {
  return app.request('PATCH', `/change-order-status/${id}`, { token: tokens.admin });
}

/** Stores an order as it is built, without asking for its stock. */
export async function insertOrder({ deps: { orderStore } }: TestOrders, over: Partial<Order> = {}) {
  const order = buildOrder({ id: orderStore.newId(), createdAt: new Date(), ...over });
  const entry = { at: order.createdAt, what: 'placed', text: 'The order was placed', by: order.email };
  const placed = await orderStore.insert(order, entry, []);
  if (!placed) throw new Error('not placed');
  return placed;
}

export function inMinutes(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000);
}

/** Reads one value of the metrics; `series` is the beginning of its line. */
export async function sample({ queueDeps: { metrics } }: TestOrders, series: string): Promise<number> {
  const line = (await metrics.registry.metrics()).split('\n').find((row) => row.startsWith(series));
  if (line === undefined) throw new Error(`there is no ${series}`);
  return Number(line.split(' ').at(-1));
}

/** Reply of `POST /orders`, also when refused: its lines give the reason. */
export const placedWhole = z.object({
  orderId: z.string(),
  number: z.string().optional(),
  lines: z.array(
    z.object({
      id: z.string(),
      partId: z.string(),
      state: z.string(),
      refusal: z.looseObject({ code: z.string() }).optional(),
    }),
  ),
  total: z.number(),
});

export function wholeOrderBody(
  lines: readonly Record<string, unknown>[],
  over: Record<string, unknown> = {},
) {
  const delivery = {
    name: 'Bo Buyer',
    street: '1 Main Street',
    city: 'Kathmandu',
    postcode: '44600',
    country: 'NP',
    phone: '+880 1711-000000',
  };
  const full = lines.map((line) => ({ partName: 'Brake disc', price: 12.5, quantity: 2, ...line }));
  const deliveryOption = { carrier: freeDelivery.carrier, price: freeDelivery.price };
  return { lines: full, delivery, deliveryOption, ...over };
}

export async function placeWhole(
  app: TestOrders,
  body: Record<string, unknown>,
  options: { token?: string; key?: string } = {},
) {
  const headers: Record<string, string> = options.key === undefined ? {} : { 'idempotency-key': options.key };
  return app.request('POST', '/orders', { token: options.token ?? tokens.buyer, body, headers });
}
