import { type Envelope, logEntry, queues, type Role } from '@shop/contracts';
import { routeMessage, startLease, startLogSweepers, startWorker } from '@shop/service-kit';
import { atFileEnd, backendUrls, testToken, testUid, withLogEntries } from '@shop/service-kit/testing';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { makeOwner } from '../testing/account.ts';
import { startIdentity } from '../testing/identity-service.ts';
import { staffLogHandlers } from './staff-log.worker.ts';

const shop = await startIdentity();
const { db, request, signIn, deps } = shop;
const [owner, packer] = ['owner@example.com', 'packer@example.com'];
const token = await signIn(owner);
await signIn(packer);
await makeOwner(deps.users, owner);

beforeEach(async () => {
  await db.collection('staff_log').deleteMany({});
});

let messages = 0;
/** Delivers an entry, as the queue does. */
async function deliver(over: Partial<Envelope & { payload: object }> = {}): Promise<Envelope> {
  messages += 1;
  const message = {
    id: `log-${messages}`,
    name: 'staff.acted',
    version: 1,
    requestId: 'request-1',
    occurredAt: new Date(Date.UTC(2026, 10, messages, 10)).toISOString(),
    ...over,
    payload: {
      call: 'shipLines',
      by: owner,
      byUid: 'owner-1',
      thing: { kind: 'order', id: 'a1', name: 'SP-26-7K3QD' },
      changes: [{ field: 'state', before: 'paid', after: 'shipped' }],
      ...over.payload,
    },
  };
  await routeMessage(staffLogHandlers(deps.staffLog), message).run();
  return message;
}

async function listed(query = '') {
  const { body, headers } = await request('GET', `/staff-log${query}`, { token });
  return { entries: z.array(logEntry).parse(body), headers };
}

async function idsOf(query: string): Promise<string[]> {
  return (await listed(query)).entries.map(({ id }) => id);
}

const roleCalls = [
  ['makeAdmin', 'make-admin/packer@example.com', undefined, ['owner']],
  ['removeAdmin', 'remove-admin/packer@example.com', undefined, []],
  ['changeRoles', 'users/packer@example.com/roles', { before: [], roles: ['warehouse'] }, ['warehouse']],
] as const;

test.each(roleCalls)('logs %s once, and nothing when it is refused', async (call, path, body, after) => {
  const as = (by: string) => () => request('PUT', `/${path}`, { token: by, body });
  const stranger = testToken('stranger@example.com');
  expect((await withLogEntries(db, as(stranger))).entries).toEqual([]);
  const { entries } = await withLogEntries(db, as(token));
  const thing = { kind: 'person', id: testUid(packer), name: packer };
  expect(entries).toMatchObject([{ call, by: owner, thing, changes: [{ field: 'roles', after }] }]);
});

test('carries an entry from the changed document into the log, once', async () => {
  const { logger, metrics, producer, prefix } = shop;
  const { redisUrl } = backendUrls();
  const worker = startWorker(queues.identityLog, staffLogHandlers(deps.staffLog), {
    redisUrl,
    prefix,
    logger,
    metrics,
  });
  const lease = await startLease(db, 'sweepers', logger);
  const sweepers = await startLogSweepers(db, ['users'], { producer, logger, metrics, lease });
  atFileEnd(() => Promise.all([...sweepers, lease, worker].map(({ close }) => close())));
  const wanted: { roles: Role[]; before: Role[] } = { roles: ['office'], before: ['warehouse'] };
  await request('PUT', `/users/${packer}/roles`, { token, body: wanted });
  const left = () => db.collection('users').countDocuments({ 'log.0': { $exists: true } });
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
  expect((await idsOf('?thing=packer@example.com&limit=1')).length).toBe(1);
  expect((await listed('?thing=packer@example.com')).entries[0]).toMatchObject({
    by: owner,
    call: 'changeRoles',
  });
});

test('lists each entry once, newest first, page by page', async () => {
  const first = await deliver();
  const [second, third] = [await deliver(), await deliver()];
  await routeMessage(staffLogHandlers(deps.staffLog), first).run();
  const { entries, headers } = await listed('?limit=2');
  expect(entries.map(({ id }) => id)).toEqual([third.id, second.id]);
  expect(entries[0]).toMatchObject({ at: third.occurredAt, requestId: 'request-1' });
  expect(headers.get('x-total-count')).toBe('3');
  const next = /\?([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
  expect(await idsOf(`?${next}`)).toEqual([first.id]);
});

test('filters by person, kind, thing and days of the seller’s calendar', async () => {
  const thing = { kind: 'part', id: 'b1', name: 'BD-1' };
  const one = await deliver({ occurredAt: '2026-10-01T17:59:59.000Z' });
  const two = await deliver({ occurredAt: '2026-10-01T18:00:00.000Z', payload: { thing } });
  const three = await deliver({ occurredAt: '2026-10-03T00:00:00.000Z', payload: { by: packer } });
  expect(await idsOf(`?by=${packer}`)).toEqual([three.id]);
  expect(await idsOf('?kind=part')).toEqual([two.id]);
  for (const name of ['b1', 'BD-1']) expect(await idsOf(`?thing=${name}`)).toEqual([two.id]);
  expect(await idsOf('?from=2026-10-02&to=2026-10-02')).toEqual([two.id]);
  expect(await idsOf('?to=2026-10-01')).toEqual([one.id]);
});

test('exports the entries of a filter as CSV', async () => {
  const { occurredAt } = await deliver();
  await deliver({ payload: { by: packer } });
  const reply = await fetch(`${shop.url}/staff-log-export?by=${owner}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [titles, ...rows] = (await reply.text()).trim().split('\r\n');
  expect(titles).toMatch(/^\ufeff?time,person,person_id,action,kind,thing,thing_id,changes,request$/);
  expect(rows).toEqual([
    `${occurredAt},${owner},owner-1,Shipped pieces,Order,SP-26-7K3QD,a1,state: paid -> shipped,request-1`,
  ]);
});

test('deletes entries after two years', async () => {
  const indexes = await db.collection('staff_log').indexes();
  expect(indexes.find(({ name }) => name === 'kept')).toMatchObject({ expireAfterSeconds: 730 * 86_400 });
});
