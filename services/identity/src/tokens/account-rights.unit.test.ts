import { expect, test } from 'vitest';
import { type AccountCalls, missingRights } from './account-rights.ts';

/** Answers as the provider does to a service account with these permissions, about an account that does not exist. */
function accountWith(...held: string[]): AccountCalls {
  const need = (permission: string): void => {
    if (!held.includes(permission))
      throw Object.assign(new Error('denied'), { code: 'auth/insufficient-permission' });
  };
  return {
    getUsers: async () => {
      need('firebaseauth.users.get');
      return { users: [], notFound: [] };
    },
    revokeRefreshTokens: async () => {
      need('firebaseauth.users.update');
      throw Object.assign(new Error('unknown'), { code: 'auth/user-not-found' });
    },
    deleteUsers: async () => {
      need('firebaseauth.users.delete');
      return { successCount: 1, failureCount: 0, errors: [] };
    },
  };
}

const [get, update, remove] = [
  'firebaseauth.users.get',
  'firebaseauth.users.update',
  'firebaseauth.users.delete',
] as const;

test.each([
  ['all', [get, update, remove], []],
  ['a viewer’s', [get], [update, remove]],
  ['none', [], [get, update, remove]],
] as const)('names what a service account with %s permissions lacks', async (_name, held, missing) => {
  expect(await missingRights(accountWith(...held))).toEqual(missing);
});

test('takes an outage for no proof', async () => {
  const down = async () => Promise.reject(new Error('no connection'));
  const auth: AccountCalls = { getUsers: down, revokeRefreshTokens: down, deleteUsers: down };
  expect(await missingRights(auth)).toEqual([]);
});
