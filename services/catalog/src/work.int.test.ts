import type { Role } from '@shop/contracts';
import { testToken } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { catalogForTest } from './testing/catalog.ts';

const { db, request } = await catalogForTest();

async function workFor(role: Role) {
  const token = testToken(`${role}@example.com`, { roles: [role] });
  const { status, body } = await request('GET', '/catalog-work', { token });
  expect(status).toBe(200);
  return body;
}

test('counts reviews and imports that wait, with the oldest, for those who may decide about them', async () => {
  expect(await workFor('owner')).toEqual([]);
  const [older, newer] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-21T10:00:00Z')];
  const review = (state: string, createdAt: Date) => ({ state, createdAt });
  await db
    .collection('reviews')
    .insertMany([review('approved', older), review('pending', newer), review('pending', older)]);
  const importOf = (by: string, state: string) => ({ state, unfinishedBy: by, createdAt: newer });
  await db.collection('part_imports').insertMany([importOf('a', 'checked'), importOf('b', 'checking')]);
  const reviews = { what: 'reviews', count: 2, oldest: older.toISOString() };
  const imports = { what: 'imports', count: 1, oldest: newer.toISOString() };
  expect(await workFor('owner')).toEqual([reviews, imports]);
  expect(await workFor('office')).toEqual([reviews]);
  expect(await workFor('bookkeeper')).toEqual([]);
});
