import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { accounts, apiUrl, shopUrl, shopUrls, signUp } from '../harness/sign-in.ts';
import { expect, test } from './fixtures.ts';

/**
 * The 21 specified calls, made by a client that knows only the specification: plain HTTP to the gateway with the specified paths and
 * payloads, no typed client. The only addition is the proof that PUT /user/{email} requires (DEF-03).
 */
const specified = [
  'GET /parts',
  'GET /reviews',
  'GET /part/{id}',
  'PUT /user/{email}',
  'POST /order',
  'PUT /update-part/{id}',
  'GET /check-admin/{email}',
  'GET /order/{email}',
  'DELETE /order/{id}',
  'GET /user/{email}',
  'PUT /update-user-info/{email}',
  'POST /review',
  'POST /part',
  'GET /users',
  'PUT /make-admin/{email}',
  'DELETE /part/{id}',
  'GET /orders',
  'PATCH /change-order-status/{id}',
  'POST /create-payment-intent',
  'PATCH /order/{id}',
  'GET /get-order/{id}',
];

/** Specified keys, and the additional ones. */
const part = {
  keys: ['_id', 'name', 'img', 'price', 'description', 'minOrderQuantity', 'availableQuantity'],
  beside: [
    'family',
    'partNumber',
    'oeNumbers',
    'attributes',
    'fitments',
    'images',
    'priceBreaks',
    'weightGrams',
    'hsCode',
    'origin',
    'orderStep',
    'supersededBy',
    'shelf',
    'version',
    'changedAt',
  ],
};
const review = { keys: ['_id', 'name', 'img', 'reviewText', 'rating'], beside: ['createdAt', 'partId'] };
const newOrder = {
  keys: ['_id', 'partName', 'partId', 'price', 'quantity', 'email', 'clientName', 'address', 'phone'],
  beside: [
    'state',
    'createdAt',
    'reservedUntil',
    'version',
    'currency',
    'orderId',
    'number',
    'orderTotal',
    'orderLines',
    'orderUnsent',
    'phoneE164',
    'collected',
  ],
};
const paidOrder = { keys: [...newOrder.keys, 'paid', 'transactionId', 'status'], beside: newOrder.beside };
const user = {
  keys: ['email'],
  beside: ['name', 'role', 'img', 'education', 'address', 'phone', 'phoneE164', 'linkedin'],
};

const record = z.record(z.string(), z.unknown());
const records = z.array(record);
type Json = z.infer<typeof record>;

function expectKeys(given: unknown, { keys, beside = [] }: { keys: string[]; beside?: string[] }): Json {
  const body = record.parse(given);
  const seen = Object.keys(body);
  expect(seen).toEqual(expect.arrayContaining(keys));
  expect([...keys, ...beside]).toEqual(expect.arrayContaining(seen));
  return body;
}

function find(list: unknown, key: string, value: unknown): Json | undefined {
  return records.parse(list).find((row) => row[key] === value);
}

interface Sent {
  readonly token?: string;
  readonly body?: unknown;
}

async function request(method: string, path: string, { token, body }: Sent = {}) {
  const headers = new Headers();
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(`${apiUrl()}${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  const reply: unknown = await response.json();
  return { status: response.status, reply };
}

const settings = z.object({
  identity: z.object({ apiKey: z.string(), emulatorUrl: z.string() }),
  payments: z.object({ apiUrl: z.string(), publishableKey: z.string() }),
});
async function readSettings() {
  return settings.parse(await (await fetch(`${shopUrl()}/config.json`)).json());
}

/** Signs in as the hosted identity service's browser library does. */
async function idToken(person: Json): Promise<string> {
  const { identity } = await readSettings();
  const url = `${identity.emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${identity.apiKey}`;
  const body = JSON.stringify({ ...person, returnSecureToken: true });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return z.object({ idToken: z.string() }).parse(await answer.json()).idToken;
}

/** Confirms a card as the provider's browser library does. */
async function confirmCard(clientSecret: string): Promise<string> {
  const { payments } = await readSettings();
  const [intent = ''] = clientSecret.split('_secret_');
  const answer = await fetch(`${payments.apiUrl}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${payments.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
  });
  expect(answer.status).toBe(200);
  return intent;
}

async function exchange(email: string, proof: string): Promise<string> {
  const { reply } = await request('PUT', `/user/${email}`, { token: proof, body: { email } });
  return z.string().parse(expectKeys(reply, { keys: ['token'], beside: ['expiresIn'] }).token);
}

function text(value: unknown): string {
  return z.string().parse(value);
}

test('API-01..11 API-13..21 ENT-01..06 ST-01 ST-03 CON-04: answers all 21 specified calls with the specified keys', async () => {
  const made = new Set<string>();
  /** Calls `name`, replacing the parameter in its specified path, such as `/part/{id}`. */
  const call = async (name: string, parameter?: string, sent?: Sent): Promise<unknown> => {
    made.add(name);
    const [method = '', path = ''] = name.split(' ');
    const address = path.replace(/\{\w+\}/, parameter ?? '');
    const { status, reply } = await request(method, address, sent);
    expect([200, 201], `${name}: ${status} ${JSON.stringify(reply)}`).toContain(status);
    return reply;
  };

  const adminProof = await idToken(accounts.admin);
  const admin = await exchange(accounts.admin.email, adminProof);
  const added = {
    name: `Old Client Disc ${randomUUID().slice(0, 8)}`,
    price: '12.50',
    description: 'Ventilated disc.',
    minOrderQuantity: '4',
    availableQuantity: '40',
    img: '/api/drawings/brake-disc-1.svg',
  };
  const { insertedId } = expectKeys(await call('POST /part', undefined, { token: admin, body: added }), {
    keys: ['insertedId'],
  });
  const partId = text(insertedId);

  const listed = expectKeys(find(await call('GET /parts'), '_id', partId), part);
  expect(listed).toMatchObject({ price: 12.5, minOrderQuantity: 4, availableQuantity: 40 });
  const shown = expectKeys(await call('GET /part/{id}', partId), part);
  expect(shown).toMatchObject(listed);
  const [newest] = records.parse(await call('GET /reviews'));
  expect(expectKeys(newest, review).rating).toEqual(expect.any(Number));
  // It awaits moderation, where another journey's browser may show it: its picture must be local.
  const img = `${shopUrl()}/api/drawings/brake-disc-1.svg`;
  const opinion = { name: 'Old', rating: 5, reviewText: 'Fits.', img };
  expectKeys(await call('POST /review', undefined, { body: opinion }), {
    keys: ['insertedId'],
    beside: ['state'],
  });

  const email = `old-${randomUUID()}@example.com`;
  const account = { email, password: 'secret123' };
  await signUp(shopUrls(), { ...account, displayName: 'Old Client' });
  const proof = await idToken(account);
  const exchanged = await call('PUT /user/{email}', email, { token: proof, body: { email } });
  const token = text(expectKeys(exchanged, { keys: ['token'], beside: ['expiresIn'] }).token);
  expect(await call('GET /check-admin/{email}', email, { token })).toEqual({ admin: false });
  for (const body of [
    { name: 'Old Client' },
    { img: '/api/drawings/brake-disc-1.svg' },
    { education: 'BSc', address: 'Dhaka', phone: '01711123456', linkedin: 'https://www.linkedin.com/in/old' },
  ])
    expect(await call('PUT /update-user-info/{email}', email, { token, body })).toEqual({ modifiedCount: 1 });
  expect(expectKeys(await call('GET /user/{email}', email, { token }), user)).toEqual({
    email,
    name: 'Old Client',
    img: '/api/drawings/brake-disc-1.svg',
    education: 'BSc',
    address: 'Dhaka',
    phone: '01711123456',
    linkedin: 'https://www.linkedin.com/in/old',
  });

  /** Both steps of buying, with the quantity computed in the browser as specified. */
  const buy = async (available: number): Promise<string> => {
    const body = {
      partName: added.name,
      partId,
      price: 12.5,
      quantity: 4,
      email,
      clientName: 'Old Client',
      address: 'Dhaka',
      phone: '01711123456',
    };
    const placed = await call('POST /order', undefined, { token, body });
    const update = { availableQuantity: available - 4 };
    expect(await call('PUT /update-part/{id}', partId, { token, body: update })).toEqual({
      modifiedCount: 1,
    });
    const { availableQuantity } = record.parse(await call('GET /part/{id}', partId));
    expect(availableQuantity).toBe(available - 4);
    return text(expectKeys(placed, { keys: ['insertedId'], beside: ['modifiedCount', 'number'] }).insertedId);
  };
  const [kept, dropped] = [await buy(40), await buy(36)];
  expectKeys(find(await call('GET /order/{email}', email, { token }), '_id', kept), newOrder);
  expect(await call('DELETE /order/{id}', dropped, { token })).toEqual({ deletedCount: 1 });
  expect(find(await call('GET /order/{email}', email, { token }), '_id', dropped)).toBeUndefined();

  const order = expectKeys(await call('GET /get-order/{id}', kept, { token }), newOrder);
  const price = Number(order.price) * Number(order.quantity);
  expect(price).toBe(50);
  const intent = await call('POST /create-payment-intent', undefined, { token, body: { price } });
  const clientSecret = text(expectKeys(intent, { keys: ['clientSecret'] }).clientSecret);
  const transactionId = await confirmCard(clientSecret);
  const report = { paid: true, transactionId, status: 'pending' };
  await call('PATCH /order/{id}', kept, { token, body: report });
  const paid = expectKeys(await call('GET /get-order/{id}', kept, { token }), paidOrder);
  expect(paid).toMatchObject(report);

  expectKeys(find(await call('GET /orders', undefined, { token: admin }), '_id', kept), paidOrder);
  expect(await call('PATCH /change-order-status/{id}', kept, { token: admin })).toEqual({ modifiedCount: 1 });
  expect(await call('GET /get-order/{id}', kept, { token })).toMatchObject({ status: 'approved' });
  expectKeys(find(await call('GET /users', undefined, { token: admin }), 'email', email), user);
  expect(await call('PUT /make-admin/{email}', email, { token: admin })).toEqual({ modifiedCount: 1 });
  expect(await call('GET /check-admin/{email}', email, { token })).toEqual({ admin: true });
  expect(await call('DELETE /part/{id}', partId, { token: admin })).toEqual({ deletedCount: 1 });

  expect([...made].toSorted()).toEqual(specified.toSorted());
});
