import { expect, test } from 'vitest';
import { testDatabase } from '../testing/index.ts';
import { createRoleStore } from './role.store.ts';

const { db } = await testDatabase();
const roles = createRoleStore(db);

test('ROLE-09: when role changes arrive out of order, then the newest stands', async () => {
  await roles.record('a@example.com', { role: 'user', tokenVersion: 2 });
  await roles.record('a@example.com', { role: 'admin', tokenVersion: 1 });
  expect(await roles.newest('a@example.com')).toMatchObject({ role: 'user', tokenVersion: 2 });
});

test('when nothing is known of a person, then there is no role', async () => {
  expect(await roles.newest('nobody@example.com')).toBeUndefined();
});
