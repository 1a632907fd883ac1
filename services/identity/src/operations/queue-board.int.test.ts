import { allQueues, queues } from '@shop/contracts';
import { startWorker } from '@shop/service-kit';
import { backendUrls } from '@shop/service-kit/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeOwner, removeOwner } from '../testing/account.ts';
import { startIdentity } from '../testing/identity-service.ts';

const { request, signIn, users, keys, prefix, producer, logger, metrics } = await startIdentity();
const boss = 'boss@example.com';

beforeAll(async () => {
  await signIn(boss);
  await makeOwner(users, boss);
});

async function setCookieFor(email = boss): Promise<string> {
  const reply = await request('POST', '/admin/queues/pass', { token: await signIn(email) });
  expect(reply).toMatchObject({ status: 200, body: { expiresIn: 3_600 } });
  return reply.headers.get('set-cookie') ?? '';
}

async function passOf(email = boss): Promise<string> {
  return (await setCookieFor(email)).split(';')[0] ?? '';
}

/** Returns a function that calls the board with a pass. */
async function visit() {
  const cookie = await passOf();
  return (method: string, path: string, headers: Record<string, string> = {}) =>
    request(method, `/admin/queues${path}`, { headers: { cookie, ...headers } });
}

const fromHere = { 'sec-fetch-site': 'same-origin' };

const shownQueues = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      counts: z.looseObject({ failed: z.number(), waiting: z.number() }),
      jobs: z.array(z.looseObject({ id: z.string() })),
    }),
  ),
});
function failedOf(name: string) {
  return `/api/queues?activeQueue=${name}&status=failed&page=1`;
}

describe('access to the queue board', () => {
  test('gives owners a pass for an hour, hidden from scripts and other sites', async () => {
    expect(await setCookieFor()).toMatch(
      /^__Host-queue_pass=[\w.-]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  test.each(['/', '/queue/orders.refunds', '/api/queues', '/static/js/main.js', '/nowhere'])(
    'returns 401 for %s without a pass: a page to people, a problem to programs',
    async (path) => {
      const page = await request('GET', `/admin/queues${path}`, { headers: { accept: 'text/html' } });
      expect(page).toMatchObject({
        status: 401,
        body: expect.stringContaining('press <strong>Open queues</strong>'),
      });
      expect(await request('GET', `/admin/queues${path}`)).toMatchObject({
        status: 401,
        body: { code: 'unauthorized' },
      });
    },
  );

  test("accepts neither an access token nor another key's pass as a pass, nor a pass as an access token", async () => {
    for (const forged of [await signIn(boss), 'queue.pass.forged']) {
      const headers = { cookie: `__Host-queue_pass=${forged}` };
      expect((await request('GET', '/admin/queues/api/queues', { headers })).status).toBe(401);
    }
    const token = keys.signQueuePass(boss);
    expect((await request('GET', '/users', { token })).status).toBe(401);
  });

  test('ends an open session at once when the admin role is removed', async () => {
    await signIn('deputy@example.com');
    await makeOwner(users, 'deputy@example.com');
    const cookie = await passOf('deputy@example.com');
    const look = () => request('GET', '/admin/queues/api/queues', { headers: { cookie } });
    expect((await look()).status).toBe(200);
    expect(await removeOwner(users, 'deputy@example.com')).toBe('changed');
    expect((await look()).status).toBe(401);
  });
});

describe('the queue board', () => {
  test('shows every queue and loads nothing from other hosts', async () => {
    const ask = await visit();
    const page = await ask('GET', '/', { 'x-forwarded-prefix': '/api' });
    expect(page.status).toBe(200);
    expect(page.body).toContain('<base href="/api/admin/queues/" />');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const { queues: shown } = shownQueues.parse((await ask('GET', '/api/queues')).body);
    expect(shown.map(({ name }) => name)).toEqual(allQueues.map(({ name }) => name));
  });

  test('lets an admin retry a permanently failed message, but only from the board itself', async () => {
    const parts = { redisUrl: backendUrls().redisUrl, prefix, logger, metrics };
    const lost = { id: 'lost-1', name: 'unknown', version: 1, occurredAt: '2026-11-21', payload: {} };
    await producer.add(queues.ordersRefunds, lost);
    const worker = startWorker(queues.ordersRefunds, [], parts);
    const ask = await visit();
    const dead = async () => {
      const { queues: shown } = shownQueues.parse((await ask('GET', failedOf('orders.refunds'))).body);
      return shown.find(({ name }) => name === 'orders.refunds');
    };
    await expect.poll(dead).toMatchObject({ jobs: [{ id: lost.id }] });
    await worker.close();

    const retry = '/api/queues/orders.refunds/lost-1/retry';
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await ask('PUT', retry, { 'sec-fetch-site': site })).status).toBe(403);
    }
    expect((await ask('PUT', retry)).status).toBe(403);
    expect(await dead()).toMatchObject({ counts: { failed: 1, waiting: 0 } });

    expect((await ask('PUT', retry, fromHere)).status).toBe(204);
    expect(await dead()).toMatchObject({ counts: { failed: 0, waiting: 1 } });
    expect((await ask('PUT', retry, fromHere)).status).toBe(403);
    expect((await ask('PUT', '/api/queues/orders.refunds/retry/failed', fromHere)).status).toBe(200);
  });

  test.each([
    ['PUT', '/api/queues/pause'],
    ['PUT', '/api/queues/orders.refunds/pause'],
    ['PUT', '/api/queues/orders.refunds/empty'],
    ['PUT', '/api/queues/orders.refunds/obliterate'],
    ['PUT', '/api/queues/orders.refunds/clean/failed'],
    ['PUT', '/api/queues/orders.refunds/retry/completed'],
    ['PUT', '/api/queues/orders.refunds/promote'],
    ['PUT', '/api/queues/orders.refunds/lost-1/clean'],
    ['PATCH', '/api/queues/orders.refunds/lost-1/update-data'],
    ['POST', '/api/queues/orders.refunds/add'],
  ])('refuses %s %s for every caller', async (method, path) => {
    const ask = await visit();
    expect(await ask(method, path, fromHere)).toMatchObject({
      status: 403,
      body: { message: 'View queues and retry failed jobs.' },
    });
  });
});
