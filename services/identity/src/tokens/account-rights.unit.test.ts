import { expect, test } from 'vitest';
import { type AccountCalls, missingRights } from './account-rights.ts';

const get = 'firebaseauth.users.get';
const update = 'firebaseauth.users.update';
const remove = 'firebaseauth.users.delete';

/** Answers as the provider does to a service account with these permissions, about an account that does not exist. */
function accountWith(...held: string[]): AccountCalls {
  const need = (permission: string): void => {
    if (!held.includes(permission))
      throw Object.assign(new Error('denied'), { code: 'auth/insufficient-permission' });
  };
  return {
    getUsers: async () => {
      need(get);
      return { users: [], notFound: [] };
    },
    revokeRefreshTokens: async () => {
      need(update);
      throw Object.assign(new Error('unknown'), { code: 'auth/user-not-found' });
    },
    deleteUsers: async () => {
      need(remove);
      return { successCount: 1, failureCount: 0, errors: [] };
    },
  };
}

test.each([
  ['all', [get, update, remove], []],
  ['a viewer’s', [get], [update, remove]],
  ['none', [], [get, update, remove]],
] as const)('names what a service account with %s permissions lacks', async (_name, held, missing) => {
  expect(await missingRights(accountWith(...held))).toEqual(missing);
});

test('reports no missing rights while the provider is down', async () => {
  const down = async () => Promise.reject(new Error('no connection'));
  const auth: AccountCalls = { getUsers: down, revokeRefreshTokens: down, deleteUsers: down };
  expect(await missingRights(auth)).toEqual([]);
});
