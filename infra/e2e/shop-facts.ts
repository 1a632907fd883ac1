import { randomUUID } from 'node:crypto';
import {
  isOrderable,
  type ListedPart,
  limits,
  type NewReview,
  type Part,
  type Role,
  routes,
} from '@shop/contracts';
import { z } from 'zod';
import { adminToken, call, orderPart, ordersOf, type Person, payFor } from '../harness/shop-api.ts';
import { accessToken, fetchJson, readConfig, shopUrl, shopUrls, signUp } from '../harness/sign-in.ts';
import { readRunFile } from '../lib/run-file.ts';

export function shopDataDir(): string {
  if (!process.env.SHOP_DATA_DIR) throw new Error('SHOP_DATA_DIR must name the data of the shop under test');
  return process.env.SHOP_DATA_DIR;
}

export async function newPerson(name = 'Rafiq Hossain'): Promise<Person> {
  const account = { email: `buyer-${randomUUID()}@example.com`, password: 'secret123' };
  await signUp(shopUrls(), { ...account, displayName: name });
  return { ...account, name, token: await accessToken(shopUrls(), account) };
}

export async function newColleague(role: Role) {
  const person = await newPerson();
  const body = { before: [], roles: [role] };
  await call(routes.changeRoles, { params: { email: person.email }, body, token: await adminToken() });
  return person;
}

/** Adds a review without logging in; returns its author's name, which is unique. */
export async function addWaitingReview(facts: Partial<Omit<NewReview, 'name'>> = {}): Promise<string> {
  const name = `Visitor ${randomUUID().slice(0, 8)}`;
  const img = '/api/drawings/brake-disc-1.svg';
  const body = { name, rating: 1, reviewText: 'It came on time and fits.', img, ...facts };
  await call(routes.addReview, { body });
  return name;
}

/** Returns parts from the seed that can be ordered. The newest parts may belong to other journeys, which remove them. */
export async function seededParts(count: number): Promise<ListedPart[]> {
  const parts = await call(routes.listParts, { query: { limit: String(limits.pageMax) } });
  const seeded = parts
    .filter((part) => part.partNumber.startsWith('SP-') && isOrderable(part))
    .slice(0, count);
  if (seeded.length < count) throw new Error(`Fewer than ${count} of the newest parts are of the seed`);
  return seeded;
}

export async function seededPart(): Promise<ListedPart> {
  const [part] = await seededParts(1);
  if (!part) throw new Error('No part is of the seed');
  return part;
}

const delivery = {
  name: 'Shahid Karim',
  street: '12 Station Road',
  city: 'Thimphu',
  country: 'BT',
  phone: '01711123456',
};

async function cheapestDelivery(lines: readonly { partId: string; quantity: number }[]) {
  const { country, city } = delivery;
  const asked = lines.map(({ partId, quantity }) => ({ partId, quantity }));
  const { options } = await call(routes.quoteDelivery, { body: { country, city, lines: asked } });
  const [cheapest] = options;
  if (!cheapest) throw new Error(`Nothing delivers these parts to ${city}`);
  return { carrier: cheapest.carrier, price: cheapest.price };
}

/** The buyer collects the parts unless they are delivered, which needs parts with a weight. */
export async function orderAndPay(
  buyer: Person,
  parts: readonly ListedPart[],
  { isDelivered = false } = {},
): Promise<string> {
  const lines = parts.map(({ _id: partId, price, minOrderQuantity }) => ({
    partId,
    price,
    quantity: minOrderQuantity,
  }));
  const body = {
    lines,
    delivery,
    purchaseOrderNumber: randomUUID().slice(0, 8),
    deliveryOption: isDelivered ? await cheapestDelivery(lines) : undefined,
  };
  const placed = await call(routes.placeWholeOrder, { body, token: buyer.token });
  const [row] = await ordersOf(buyer);
  if (!row) throw new Error('the order is in no list');
  await payFor(buyer, { ...row, price: placed.total, quantity: 1 });
  return placed.number ?? placed.orderId;
}

/** Orders, pays and ships a part; the buyer then asks to return all pieces. */
export async function returnedOrder(buyer: Person, part: Part) {
  const order = await orderPart(buyer, part);
  await payFor(buyer, order);
  const { _id: orderId, quantity } = order;
  const token = await adminToken();
  await call(routes.shipLines, { body: { orderId }, token });
  const lines = [{ lineId: orderId, quantity }];
  const body = { lines, reason: 'damaged', words: 'Bent in transport' };
  const { id: returnId } = await call(routes.askForReturn, { params: { orderId }, body, token: buyer.token });
  return { orderId, returnId, lines };
}

/** Takes a return to its inspection, which puts all pieces back into stock. */
export async function inspectReturn({ lines, ...params }: Awaited<ReturnType<typeof returnedOrder>>) {
  const token = await adminToken();
  await call(routes.decideReturn, { params, body: { decision: 'approve', answer: 'Send them back' }, token });
  await call(routes.receiveReturn, { params, token });
  const body = {
    lines: lines.map(({ lineId, quantity }) => ({ lineId, restocked: quantity, scrapped: 0 })),
  };
  await call(routes.inspectReturn, { params, body, token });
}

export async function availableNow(part: Part): Promise<number> {
  return (await call(routes.getPart, { params: { id: part._id } })).availableQuantity;
}

const charges = z.object({
  intents: z.array(
    z.object({
      status: z.string(),
      amount_received: z.number(),
      metadata: z.record(z.string(), z.string()),
    }),
  ),
});

/** Returns the amounts, in cents, that the payment stand-in charged for one order. */
export async function chargesFor(orderId: string): Promise<number[]> {
  const { payments } = await readConfig(shopUrl());
  const { intents } = charges.parse(await fetchJson(`${payments.apiUrl}/_sandbox/state`));
  return intents
    .filter(({ status, metadata }) => status === 'succeeded' && Object.values(metadata).includes(orderId))
    .map((intent) => intent.amount_received);
}

const mails = z.object({ oobCodes: z.array(z.object({ email: z.string(), requestType: z.string() })) });

/** Returns the kinds of mails the identity stand-in would have sent to an address: `VERIFY_EMAIL`, `PASSWORD_RESET`. */
export async function mailsTo(address: string): Promise<string[]> {
  const { identity } = await readConfig(shopUrl());
  const url = `${identity.emulatorUrl}/emulator/v1/projects/${identity.projectId}/oobCodes`;
  const { oobCodes } = mails.parse(await fetchJson(url, { headers: { authorization: 'Bearer owner' } }));
  return oobCodes.filter(({ email }) => email === address).map(({ requestType }) => requestType);
}

const inbox = z.object({
  delivered: z.array(
    z.object({
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      attachments: z.array(z.object({ name: z.string(), type: z.string() })),
    }),
  ),
});

/** Returns the shop's mails to an address, newest first. */
export async function shopMailsTo(email: string) {
  const { mailbox } = readRunFile(shopDataDir()).urls;
  const { delivered } = inbox.parse(await fetchJson(`${mailbox}/mails.json`));
  return delivered.filter(({ to }) => to.includes(email));
}
