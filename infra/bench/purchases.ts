import { randomUUID } from 'node:crypto';
import { type AnyRoute, orderRoutes, type Part, toCents, wholeDollars } from '@shop/contracts';
import type { z } from 'zod';
import { sendRequest } from '../harness/keep-alive-client.ts';
import { orderBody } from '../harness/shop-api.ts';
import { json } from '../harness/sign-in.ts';
import type { LoadResult } from './reads.ts';

interface PurchaseLoad {
  readonly title: string;
  readonly apiUrl: string;
  readonly token: string;
  readonly payments: { readonly apiUrl?: string | undefined; readonly publishableKey: string };
  readonly parts: readonly Part[];
  readonly connections: number;
  readonly seconds: number;
}

type Buyer = Pick<PurchaseLoad, 'apiUrl' | 'token' | 'payments'>;

/** Calls a route; the reply must have its first status and match its schema. */
async function ask<Reply extends z.ZodType>(
  { apiUrl, token }: Buyer,
  { method, path, status, reply }: AnyRoute & { readonly reply: Reply },
  { id = '', body }: { id?: string; body: unknown },
): Promise<z.output<Reply>> {
  const answer = await sendRequest(apiUrl + path.replace(':id', id), {
    method: method.toUpperCase(),
    headers: { ...json, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`);
  return reply.parse(JSON.parse(answer.text));
}

/** Orders, creates an intent, pays by card and settles, like a browser; ends only when the shop reports the order as paid. */
async function purchase(buyer: Buyer, part: Part): Promise<void> {
  const order = orderBody(part);
  const { insertedId: orderId } = await ask(buyer, orderRoutes.placeOrder, { body: order });
  const price = wholeDollars(toCents(part.price) * order.quantity);
  const body = { price, orderId };
  const { clientSecret } = await ask(buyer, orderRoutes.createPaymentIntent, { body });
  const [transactionId = ''] = clientSecret.split('_secret_');
  await payByCard(buyer, { transactionId, clientSecret });
  const settled = await ask(buyer, orderRoutes.reportPayment, { id: orderId, body: { transactionId } });
  if (!settled.order.paid) throw new Error('the order is not paid');
}

async function payByCard(
  { payments }: Buyer,
  { transactionId, clientSecret }: { transactionId: string; clientSecret: string },
): Promise<void> {
  const fields = { client_secret: clientSecret, payment_method: 'pm_card_visa' };
  const { status } = await sendRequest(`${payments.apiUrl}/v1/payment_intents/${transactionId}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${payments.publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: `${new URLSearchParams(fields)}`,
  });
  if (status !== 200) throw new Error(`the card was answered with ${status}`);
}

/** Returns the value at this share of the sorted times, in whole ms. */
export function percentile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

/** Buys parts until the time is over; awaits and counts purchases that began in time. */
async function buyUntil(
  load: PurchaseLoad,
  { until, times, faults }: { until: number; times: number[]; faults: unknown[] },
): Promise<void> {
  for (let part = nextOf(load); part && performance.now() < until; part = nextOf(load)) {
    const began = performance.now();
    try {
      await purchase(load, part);
      times.push(performance.now() - began);
    } catch (error) {
      faults.push(error);
    }
  }
}

function nextOf({ parts }: PurchaseLoad): Part | undefined {
  return parts[Math.floor(Math.random() * parts.length)];
}

/** Measures whole purchases; each client buys one part after another. */
export async function measurePurchases(load: PurchaseLoad): Promise<LoadResult> {
  const { title, connections, seconds } = load;
  const times: number[] = [];
  const faults: unknown[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  await Promise.all(Array.from({ length: connections }, () => buyUntil(load, { until, times, faults })));
  const passed = (performance.now() - startedAt) / 1_000;
  if (faults.length > 0) console.error(`${title}: the first that failed:`, faults[0]);
  const sorted = times.toSorted((a, b) => a - b);
  return {
    title,
    operations: times.length,
    requestsPerSecond: Math.round((times.length / passed) * 10) / 10,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    failed: faults.length,
  };
}
