import { type AnyRoute, allRoutes, needsToken, rightIn, routes } from '@shop/contracts';
import { makeOwner, startIdentity, testIdToken, testProvider } from '@shop/identity/testing';
import { refuse } from '@shop/service-kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startWholeShop } from './testing/whole-shop.ts';

const { identity, people, open } = await startWholeShop();
const admin = people.admin.token;

/** Appears in everything that a test account leaves in the shop. */
const mark = 'Zubaida';

function needsRight(access: string): boolean {
  return rightIn(access) === access;
}

const namingAnAddress = allRoutes.filter(({ path }) => path.includes(':email'));
const ofIdentity = namingAnAddress.filter(({ service }) => service === 'identity');
const personalReads = allRoutes.filter(
  ({ access, method }) => method === 'get' && needsToken(access) && !needsRight(access),
);
const ownersWrites = allRoutes.filter(
  ({ access, method }) => method !== 'get' && access.startsWith('own-or-'),
);
const forStaff = allRoutes.filter(({ access }) => needsRight(access));

interface Named {
  readonly email: string;
  readonly orderId: string;
  readonly partId: string;
}

/** All other routes get an empty body, which they reject only after the access check. */
const bodies: Readonly<Record<string, (named: Named) => object>> = {
  exchangeToken: ({ email }) => ({ email }),
  updateUserInfo: () => ({ name: 'Another Name' }),
  createPaymentIntent: ({ orderId }) => ({ orderId, price: 100 }),
};

async function call(route: Pick<AnyRoute, 'name' | 'method' | 'path'>, token: string, named: Named) {
  const path = route.path
    .replace(':email', encodeURIComponent(named.email))
    .replace(':partId', named.partId)
    .replace(':returnId', named.orderId)
    .replace(/:(id|number|orderId)\b/, named.orderId)
    .replace(':month', '2026-11')
    .replace(':register', 'invoices')
    .replace(/:\w+/, 'none');
  return send(route.method, path, token, bodies[route.name]?.(named));
}

async function send(method: string, path: string, token: string, body?: object) {
  const sent = method === 'get' ? undefined : JSON.stringify(body ?? {});
  const response = await fetch(`${open}${path}`, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: sent,
  });
  return { status: response.status, text: await response.text() };
}

const inserted = z.object({ insertedId: z.string() });
let partId: string;

beforeAll(async () => {
  const part = {
    name: 'Brake disc',
    price: 10,
    description: 'Cast iron.',
    img: '/api/drawings/brake-disc-1.svg',
    minOrderQuantity: 1,
    availableQuantity: 100,
  };
  partId = inserted.parse(JSON.parse((await send('post', routes.addPart.path, admin, part)).text)).insertedId;
});

async function settledPerson(email: string) {
  const token = await identity.signIn(email, { name: mark });
  const address = { name: mark, street: 'Road 1', city: 'Sylhet', country: 'BD', phone: '+8801711234567' };
  const order = {
    partId,
    partName: 'Brake disc',
    price: 10,
    quantity: 1,
    email,
    clientName: mark,
    address: `${mark} Road`,
    phone: '+8801711234567',
  };
  const placed = await send('post', routes.placeOrder.path, token, order);
  const { insertedId: orderId } = inserted.parse(JSON.parse(placed.text));
  expect((await send('post', routes.addAddress.path, token, address)).status).toBe(201);
  const lines = [{ partId, quantity: 7, seenPrice: 10, partName: mark }];
  expect((await send('put', routes.putBasket.path, token, { version: 0, lines })).status).toBe(200);
  return { token, named: { email, orderId, partId } };
}

/** Expects another account with the same address to see and change nothing of the first one's. */
async function expectNothingOf(named: Named, token: string): Promise<void> {
  for (const route of personalReads) {
    const { text } = await call(route, token, named);
    expect(text, route.name).not.toContain(mark);
  }
  for (const route of ownersWrites) {
    const { status } = await call(route, token, named);
    expect(status, route.name).toBeGreaterThanOrEqual(400);
  }
  for (const route of forStaff) expect((await call(route, token, named)).status, route.name).toBe(403);
  const basket = await send('get', routes.getBasket.path, token);
  expect(JSON.parse(basket.text)).toMatchObject({ lines: [] });
  const orders = await send('get', `/order/${named.email}`, token);
  expect(JSON.parse(orders.text)).toEqual([]);
}

/** A few hundred calls to eight processes. */
const limitMs = 180_000;

describe('identity life cycle', { timeout: limitMs }, () => {
  test('an address whose account was deleted passes to another account with nothing of the first', async () => {
    const email = 'deleted@example.com';
    await identity.signIn(email);
    await makeOwner(identity.users, email);
    const { token, named } = await settledPerson(email);
    expect((await send('get', '/users', token)).status).toBe(200);
    const unverified = await identity.signIn(email, { uid: 'another', email_verified: false });
    await expectNothingOf(named, unverified);
    await expectNothingOf(named, await identity.signIn(email, { uid: 'another' }));
    for (const route of ofIdentity)
      expect((await call(route, token, named)).status, route.name).toBeGreaterThanOrEqual(400);
    // Each service asks again after four seconds.
    await expect.poll(async () => (await send('get', `/order/${email}`, token)).status).toBe(401);
  });

  test('an account that changed its address has no access to the earlier address, and neither has its next owner to the account', async () => {
    const { token: earlier, named } = await settledPerson('before@example.com');
    const uid = (await identity.users.find(named.email))?.uid ?? '';
    identity.addresses.set(uid, 'after@example.com');
    const later = await identity.signIn('after@example.com', { uid });
    for (const route of namingAnAddress)
      expect((await call(route, later, named)).status, route.name).toBeGreaterThanOrEqual(400);
    await expectNothingOf(named, await identity.signIn(named.email, { uid: 'the next one' }));
    for (const route of ofIdentity)
      expect((await call(route, earlier, named)).status, route.name).toBeGreaterThanOrEqual(400);
    expect((await send('get', `/get-order/${named.orderId}`, later)).status).toBe(200);
  });

  test('a role that was removed soon opens no route of any service', async () => {
    const email = 'demoted@example.com';
    await identity.signIn(email);
    await makeOwner(identity.users, email);
    const token = await identity.signIn(email);
    const victim = await settledPerson('victim@example.com');
    const reads = ['/users', '/orders', '/deleted-parts', `/order-documents/${victim.named.orderId}`];
    for (const path of reads) expect((await send('get', path, token)).status, path).toBe(200);
    expect((await send('put', `/remove-admin/${email}`, admin)).status).toBe(200);
    for (const route of [...forStaff, ...namingAnAddress]) {
      const status = async () => (await call(route, token, victim.named)).status;
      // Each service asks again after four seconds; a busy machine may take longer to answer.
      await expect.poll(status, { message: route.name }).toBeGreaterThanOrEqual(401);
    }
  });

  test('a password reset ends the renewal of tokens, and no route takes the ID token itself', async () => {
    const revoked = new Set<string>();
    const { provider } = testProvider();
    const verifyIdToken = async (proof: string) => {
      if (revoked.has(proof)) throw refuse.unauthorized();
      return provider.verifyIdToken(proof);
    };
    const { request } = await startIdentity({ provider: { ...provider, verifyIdToken } });
    const email = 'reset@example.com';
    const stolen = testIdToken({ email });
    const exchange = () => request('PUT', `/user/${email}`, { token: stolen, body: { email } });
    expect((await exchange()).status).toBe(200);
    revoked.add(stolen);
    expect((await exchange()).status).toBe(401);
    const named = { email, orderId: 'a'.repeat(24), partId };
    for (const route of namingAnAddress.filter(({ access }) => access !== 'identity-proof'))
      expect((await call(route, stolen, named)).status, route.name).toBe(401);
  });
});
