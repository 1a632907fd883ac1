import { randomUUID } from 'node:crypto';
import {
  type AnyRoute,
  type NewPart,
  type NewReview,
  type Order,
  type Part,
  routes,
  runtimeConfig,
  toCents,
  wholeDollars,
} from '@shop/contracts';
import { z } from 'zod';
import { accounts, apiUrl, shopUrl } from './fixtures.ts';
import { accessToken } from './sign-in.ts';

/** What a journey arranges before it opens the browser, and looks up after it. */
interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly token?: string;
}

const limitMs = 15_000;

async function send(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

const json = { 'content-type': 'application/json' };

/** One call of the shop's API, straight to the gateway. */
export async function call<Reply extends z.ZodType>(
  route: AnyRoute & { readonly reply: Reply },
  { params = {}, query = {}, body, token }: CallInput = {},
): Promise<z.output<Reply>> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const answer = await send(`${apiUrl()}${path}?${new URLSearchParams(query)}`, {
    method: route.method.toUpperCase(),
    headers: { ...json, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return route.reply.parse(answer);
}

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

function places() {
  return { webUrl: shopUrl(), apiUrl: apiUrl() };
}
async function readConfig() {
  return runtimeConfig.parse(await send(`${shopUrl()}/config.json`, {}));
}

/** Somebody nobody knew before, with an account and an access token. */
export async function newPerson(name = 'Rafiq Hossain'): Promise<Person> {
  const { identity } = await readConfig();
  const person = { name, email: `buyer-${randomUUID()}@example.com`, password: 'secret123' };
  await send(
    `${identity.emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${identity.apiKey}`,
    {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ ...person, displayName: name, returnSecureToken: true }),
    },
  );
  return { ...person, token: await accessToken(places(), person) };
}

export function adminToken(): Promise<string> {
  return accessToken(places(), accounts.admin);
}

/** A part that only one journey knows of. */
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

/** A review of somebody who is not logged in; its author's name is of its own. */
export async function addWaitingReview(facts: Partial<Omit<NewReview, 'name'>> = {}): Promise<string> {
  const name = `Visitor ${randomUUID().slice(0, 8)}`;
  const img = '/api/drawings/brake-disc-1.svg';
  const body = { name, rating: 1, reviewText: 'It came on time and fits.', img, ...facts };
  await call(routes.addReview, { body });
  return name;
}

export async function orderPart(
  { name, token }: Person,
  part: Part,
  quantity = part.minOrderQuantity,
): Promise<Order> {
  const body = {
    partId: part._id,
    partName: part.name,
    price: part.price,
    quantity,
    clientName: name,
    address: '12 Station Road, Dhaka',
    phone: '01711123456',
  };
  const { insertedId } = await call(routes.placeOrder, { body, token });
  return call(routes.getOrder, { params: { id: insertedId }, token });
}

export function ordersOf({ email, token }: Person): Promise<Order[]> {
  return call(routes.listOwnOrders, { params: { email }, token });
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

/** Pays an order with a good card of the payment stand-in, without a browser. */
export async function payFor({ token }: Person, { _id, price, quantity }: Order): Promise<void> {
  const { payments } = await readConfig();
  const body = { price: wholeDollars(toCents(price) * quantity), orderId: _id };
  const { clientSecret } = await call(routes.createPaymentIntent, { body, token });
  const [transactionId = ''] = clientSecret.split('_secret_');
  await send(`${payments.apiUrl}/v1/payment_intents/${transactionId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${payments.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
  });
  await call(routes.reportPayment, { params: { id: _id }, body: { transactionId }, token });
}

/** Amounts in cents that the payment stand-in took for one order. */
export async function chargesFor(orderId: string): Promise<number[]> {
  const { payments } = await readConfig();
  const { intents } = charges.parse(await send(`${payments.apiUrl}/_sandbox/state`, {}));
  return intents
    .filter(({ status, metadata }) => status === 'succeeded' && Object.values(metadata).includes(orderId))
    .map((intent) => intent.amount_received);
}

const mails = z.object({ oobCodes: z.array(z.object({ email: z.string(), requestType: z.string() })) });

/** Kinds of mails the identity stand-in would have sent to an address: `VERIFY_EMAIL`, `PASSWORD_RESET`. */
export async function mailsTo(address: string): Promise<string[]> {
  const { identity } = await readConfig();
  const url = `${identity.emulatorUrl}/emulator/v1/projects/${identity.projectId}/oobCodes`;
  const { oobCodes } = mails.parse(await send(url, { headers: { authorization: 'Bearer owner' } }));
  return oobCodes.filter(({ email }) => email === address).map(({ requestType }) => requestType);
}
