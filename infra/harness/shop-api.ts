import { randomUUID } from 'node:crypto';
import {
  type AnyRoute,
  type NewPart,
  type Order,
  type Part,
  routes,
  toCents,
  wholeDollars,
} from '@shop/contracts';
import type { z } from 'zod';
import {
  type Account,
  accessToken,
  accounts,
  apiUrl,
  fetchJson,
  json,
  readConfig,
  type ShopUrls,
  shopUrl,
  shopUrls,
} from './sign-in.ts';

interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly token?: string;
  /** Address of a shop other than the one in SHOP_API_URL. */
  readonly baseUrl?: string;
}

export async function call<Reply extends z.ZodType>(
  route: AnyRoute & { readonly reply: Reply },
  { params = {}, query = {}, body, token, baseUrl = apiUrl() }: CallInput = {},
): Promise<z.output<Reply>> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const answer = await fetchJson(`${baseUrl}${path}?${new URLSearchParams(query)}`, {
    method: route.method.toUpperCase(),
    headers: token === undefined ? json : { ...json, authorization: `Bearer ${token}` },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return route.reply.parse(answer);
}

export interface Person extends Account {
  readonly name: string;
  readonly token: string;
}

export async function demoShopper(): Promise<Person> {
  const token = await accessToken(shopUrls(), accounts.shopper);
  return { ...accounts.shopper, name: 'Shahid Karim', token };
}

export function adminToken(): Promise<string> {
  return accessToken(shopUrls(), accounts.admin);
}

/** Creates a part unknown to other tests. */
export async function newPart(token: string, facts: Partial<NewPart> = {}): Promise<Part> {
  const body = {
    name: `Journey Brake Disc ${randomUUID().slice(0, 8)}`,
    price: 12.5,
    description: 'Ventilated disc, machined on both faces.',
    minOrderQuantity: 4,
    availableQuantity: 40,
    img: '/api/drawings/brake-disc-1.svg',
    family: 'brake-disc',
    ...facts,
  };
  const { insertedId } = await call(routes.addPart, { body, token });
  return call(routes.getPart, { params: { id: insertedId } });
}

/** Returns the body the purchase form sends. */
export function orderBody(part: Part) {
  return {
    partId: part._id,
    partName: part.name,
    price: part.price,
    quantity: part.minOrderQuantity,
    clientName: 'Shahid Karim',
    address: '12 Station Road, Dhaka',
    phone: '01711123456',
  };
}

export async function orderPart({ name, token }: Person, part: Part): Promise<Order> {
  const body = { ...orderBody(part), clientName: name };
  const { insertedId } = await call(routes.placeOrder, { body, token });
  return call(routes.getOrder, { params: { id: insertedId }, token });
}

export function ordersOf({ email, token }: Person): Promise<Order[]> {
  return call(routes.listOwnOrders, { params: { email }, token });
}

/** Pays an order with a valid card of the payment stand-in, without a browser. */
export async function payFor({ token }: Person, { _id, price, quantity }: Order): Promise<void> {
  const { payments } = await readConfig(shopUrl());
  const body = { price: wholeDollars(toCents(price) * quantity), orderId: _id };
  const { clientSecret } = await call(routes.createPaymentIntent, { body, token });
  const [transactionId = ''] = clientSecret.split('_secret_');
  await fetchJson(`${payments.apiUrl}/v1/payment_intents/${transactionId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${payments.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
  });
  await call(routes.reportPayment, { params: { id: _id }, body: { transactionId }, token });
}

const endlessStock = 100_000_000;

/** Raises the stock of `count` parts so far that no load exhausts it; returns the parts. */
export async function wellStockedParts(shop: ShopUrls, count: number): Promise<Part[]> {
  const token = await accessToken(shop, accounts.admin);
  const baseUrl = shop.apiUrl;
  const parts = await call(routes.listParts, { query: { limit: String(count) }, baseUrl });
  for (const { _id: partId, availableQuantity } of parts) {
    const change = endlessStock - availableQuantity;
    const body = { expectedAvailable: availableQuantity, change, reason: 'other' };
    if (change !== 0) await call(routes.adjustStock, { params: { partId }, body, token, baseUrl });
  }
  return parts;
}
