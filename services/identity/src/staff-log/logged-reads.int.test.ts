import { withLogEntries } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { makeOwner } from '../testing/account.ts';
import { startIdentity } from '../testing/identity-service.ts';

const shop = await startIdentity();
const { db, request, signIn, users } = shop;
const [owner, buyer] = ['owner@example.com', 'buyer@example.com'];
const token = await signIn(owner, { uid: 'owner-1' });
const own = await signIn(buyer);
await makeOwner(users, owner);

const reads = [
  [
    'listUsers',
    '/users?q=buy&limit=5',
    { kind: 'data', id: 'all', name: 'all' },
    [{ field: 'q', after: 'buy' }],
  ],
  ['getUser', `/user/${buyer}`, { kind: 'person', id: buyer, name: buyer }, []],
  ['getBuyer', `/buyers/${buyer}`, { kind: 'person', id: buyer, name: buyer }, []],
  ['getPerson', `/people/${buyer}`, { kind: 'person', id: buyer, name: buyer }, []],
  [
    'exportStaffLog',
    '/staff-log-export?kind=order&from=2026-11-01',
    { kind: 'data', id: 'all', name: 'all' },
    [
      { field: 'kind', after: 'order' },
      { field: 'from', after: '2026-11-01' },
    ],
  ],
] as const;

test.each(reads)('logs %s with what was asked', async (call, path, thing, changes) => {
  const { reply, entries } = await withLogEntries(db, () => request('GET', path, { token }));
  expect(reply.status).toBe(200);
  expect(entries).toEqual([{ call, by: owner, byUid: 'owner-1', thing, changes }]);
});

test('logs nothing of what a person reads about themselves, and of refused reads', async () => {
  const call = async () => {
    expect((await request('GET', '/users', { token: own })).status).toBe(403);
    return request('GET', `/user/${buyer}`, { token: own });
  };
  expect((await withLogEntries(db, call)).entries).toEqual([]);
});
