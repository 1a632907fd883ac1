import { internalRoutes, type PayloadOf, queues, userRoleChanged } from '@shop/contracts';
import { connectRedis, NeverRetry, on, openQueues, type Producer, startWorker } from '@shop/service-kit';
import { atFileEnd, backendUrls } from '@shop/service-kit/testing';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startIdentity } from '../testing/identity-service.ts';
import { setRole } from './roles.ts';
import { createRoleChangeSweep } from './user.sweepers.ts';

const { redisUrl } = backendUrls();
const service = await startIdentity();
const { request, users, signIn, prefix, logger, metrics, producer, outbox, db } = service;

function announceAgain(to: Pick<Producer, 'republish'>) {
  return createRoleChangeSweep({ users, producer: to, logger, metrics })();
}

const heard: Record<'catalog' | 'orders', PayloadOf<typeof userRoleChanged>[]> = { catalog: [], orders: [] };
/** Emails whose messages the listeners reject. */
const refused = new Set<string>();
for (const [name, queue] of [
  ['catalog', queues.catalogRoles],
  ['orders', queues.ordersRoles],
] as const) {
  const handlers = [
    on(userRoleChanged, async (payload) => {
      if (refused.has(payload.email)) throw new NeverRetry('a listener that cannot take it');
      heard[name].push(payload);
    }),
  ];
  afterAll(startWorker(queue, handlers, { redisUrl, prefix, logger, metrics }).close);
}
function heardOf(name: keyof typeof heard, email: string) {
  return heard[name].filter((fact) => fact.email === email);
}

const allOpen = openQueues({ connection: service.redis, prefix, logger });
afterAll(() => Promise.all(allOpen.map((queue) => queue.close())));
const deadLetters = allOpen.find(({ name }) => name === queues.catalogRoles.name) ?? allOpen[0];
if (!deadLetters) throw new Error('no queues');

const admin = 'admin@example.com';
await signIn(admin);
await users.changeRole({ email: admin, role: 'admin', by: 'test' });
const adminToken = await signIn(admin);

function makeAdmin(email: string) {
  return request('PUT', `/make-admin/${email}`, { token: adminToken });
}

describe('PUT /make-admin/{email}', () => {
  test('API-15, ROLE-09, ST-13: when a user is promoted, then a token made before is an admin’s at once', async () => {
    const token = await signIn('rising@example.com');
    expect((await request('GET', '/users', { token })).status).toBe(403);
    expect((await makeAdmin('rising@example.com')).body).toEqual({ modifiedCount: 1 });
    expect((await request('GET', '/users', { token })).status).toBe(200);
  });

  test('ROLE-09: when an admin is demoted, then a token made before loses the role at once', async () => {
    await signIn('falling@example.com');
    await makeAdmin('falling@example.com');
    const token = await signIn('falling@example.com');
    expect((await request('GET', '/users', { token })).status).toBe(200);
    await users.changeRole({ email: 'falling@example.com', role: 'user', by: admin });
    expect((await request('GET', '/users', { token })).status).toBe(403);
    expect((await users.find('falling@example.com'))?.role).toBeUndefined();
  });

  test('ROLE-08: when a role is decided, then the record says what, when and by whom', async () => {
    await signIn('noted@example.com');
    await makeAdmin('noted@example.com');
    const record = await users.find('noted@example.com');
    expect(record?.roleHistory).toEqual([{ role: 'admin', at: record?.roleChangedAt, by: admin }]);
  });

  test('API-15: when the user is an admin already, then modifiedCount is 0 and nothing changes', async () => {
    await signIn('twice@example.com');
    await makeAdmin('twice@example.com');
    const before = await users.find('twice@example.com');
    const reply = await makeAdmin('twice@example.com');
    expect([reply.status, reply.body]).toEqual([200, { modifiedCount: 0 }]);
    expect(await users.find('twice@example.com')).toEqual(before);
  });

  test('API-15: when nobody has the address, then 404 with modifiedCount 0 and no record is made', async () => {
    const reply = await makeAdmin('ghost@example.com');
    expect([reply.status, reply.body]).toEqual([404, expect.objectContaining({ modifiedCount: 0 })]);
    expect(await users.find('ghost@example.com')).toBeNull();
  });

  test('when ten admins promote one user at once, then one of them did and the version grew by one', async () => {
    await signIn('wanted@example.com');
    const replies = await Promise.all(Array.from({ length: 10 }, () => makeAdmin('wanted@example.com')));
    const counts = replies.map(({ body }) => (body as { modifiedCount: number }).modifiedCount);
    expect(counts.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(await users.find('wanted@example.com')).toMatchObject({ tokenVersion: 1 });
  });
});

describe('announcing role changes', () => {
  test('when a role is decided, then catalog and orders hear it and the outbox is empty', async () => {
    await signIn('heard@example.com');
    await makeAdmin('heard@example.com');
    const fact = { email: 'heard@example.com', role: 'admin', tokenVersion: 1 };
    await vi.waitFor(() => {
      expect(heardOf('catalog', fact.email)).toEqual([fact]);
      expect(heardOf('orders', fact.email)).toEqual([fact]);
    });
    expect((await users.find(fact.email))?.outbox).toEqual([]);
  });

  test('when the process ends between change and announcement, then the sweep announces it', async () => {
    await signIn('crashed@example.com');
    const change = await users.changeRole({ email: 'crashed@example.com', role: 'admin', by: admin });
    expect(change.outcome).toBe('changed');
    expect((await users.find('crashed@example.com'))?.outbox).toHaveLength(2);
    await outbox.sweep(new Date(Date.now() + 1));
    await vi.waitFor(() => expect(heardOf('orders', 'crashed@example.com')).toHaveLength(1));
    expect((await users.find('crashed@example.com'))?.outbox).toEqual([]);
  });

  test('when Redis lost everything, then the change is announced again, and without a loss nobody hears it twice', async () => {
    await signIn('lost@example.com');
    await makeAdmin('lost@example.com');
    await vi.waitFor(() => expect(heardOf('catalog', 'lost@example.com')).toHaveLength(1));
    await announceAgain(producer);
    const redis = connectRedis(redisUrl, logger);
    atFileEnd(() => redis.disconnect());
    const queueKey = `${prefix}:${queues.catalogRoles.name}`;
    expect(await redis.llen(`${queueKey}:wait`)).toBe(0);
    expect(heardOf('catalog', 'lost@example.com')).toHaveLength(1);
    await redis.del(...(await redis.keys(`${prefix.replace(/[{}]/g, '?')}:*`)));
    await announceAgain(producer);
    await vi.waitFor(() => expect(heardOf('catalog', 'lost@example.com')).toHaveLength(2), {
      timeout: 15_000,
    });
    expect(heardOf('catalog', 'lost@example.com')[1]).toMatchObject({ role: 'admin', tokenVersion: 1 });
  });

  test('when a listener could not take a change and gave it up, then it is announced again until it is taken', async () => {
    const person = 'given-up@example.com';
    refused.add(person);
    await signIn(person);
    await makeAdmin(person);
    const dead = async (): Promise<boolean> => {
      const [job] = await deadLetters.getJobs(['failed']);
      return JSON.stringify(job?.data ?? {}).includes(person);
    };
    await expect.poll(dead, { timeout: 5_000 }).toBe(true);
    refused.clear();
    await announceAgain(producer);
    await vi.waitFor(() =>
      expect(heardOf('catalog', person)).toEqual([{ email: person, role: 'admin', tokenVersion: 1 }]),
    );
    await announceAgain(producer);
    expect(await deadLetters.getJobCounts('wait', 'delayed', 'failed')).toEqual({
      wait: 0,
      delayed: 0,
      failed: 0,
    });
  });

  test('when a service waits for the next change, then it hears of it at once', async () => {
    await signIn('awaited@example.com');
    const { reply, path } = internalRoutes.listRoleChanges;
    const { revision } = reply.parse((await request('GET', path)).body);
    const waiting = request('GET', `${path}?known=${revision}&waitMs=10000`);
    const startedAt = performance.now();
    await makeAdmin('awaited@example.com');
    expect(reply.parse((await waiting).body).changes[0]?.email).toBe('awaited@example.com');
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  });

  test('when a change is older than any token, then it is not announced again', async () => {
    await signIn('old@example.com');
    await makeAdmin('old@example.com');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await db
      .collection('users')
      .updateOne({ email: 'old@example.com' }, { $set: { roleChangedAt: longAgo } });
    const added: string[] = [];
    await announceAgain({
      republish: async (_queue, message) => void added.push(JSON.stringify(message)),
    });
    expect(added.length).toBeGreaterThan(0);
    expect(added.filter((message) => message.includes('old@example.com'))).toEqual([]);
  });

  test('when Redis is away, then the promotion stands and waits in the outbox', async () => {
    await signIn('patient@example.com');
    const deps = { users, outbox: { publish: async () => false }, logger };
    const wanted = { email: 'patient@example.com', role: 'admin', by: admin } as const;
    expect(await setRole(deps, wanted)).toBe('changed');
    const record = await users.find('patient@example.com');
    expect(record).toMatchObject({ role: 'admin', tokenVersion: 1 });
    expect(new Set(record?.outbox.map(({ message }) => message.id)).size).toBe(2);
  });
});

describe('GET /role-changes', () => {
  const list = async () =>
    internalRoutes.listRoleChanges.reply.parse((await request('GET', '/role-changes')).body).changes;

  test('when a role is given and taken, then other services read the newest state of it first, and nothing else of the person', async () => {
    await signIn('listed@example.com', { name: 'Listed' });
    await makeAdmin('listed@example.com');
    expect((await list())[0]).toEqual({ email: 'listed@example.com', role: 'admin', tokenVersion: 1 });
    expect((await request('PUT', '/remove-admin/listed@example.com', { token: adminToken })).status).toBe(
      200,
    );
    const entries = (await list()).filter(({ email }) => email === 'listed@example.com');
    expect(entries).toEqual([{ email: 'listed@example.com', role: 'user', tokenVersion: 2 }]);
  });

  test('when a change is older than any token, then it is not listed', async () => {
    await signIn('long-ago@example.com');
    await makeAdmin('long-ago@example.com');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await db
      .collection('users')
      .updateOne({ email: 'long-ago@example.com' }, { $set: { roleChangedAt: longAgo } });
    expect((await list()).map(({ email }) => email)).not.toContain('long-ago@example.com');
  });
});
