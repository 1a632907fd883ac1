import { identityRoutes, limits, type Role, texts, type User } from '@shop/contracts';
import {
  answer,
  answerArray,
  type Caller,
  cutPage,
  decodeCursor,
  type Handlers,
  pageLinks,
  type Refusal,
  refuse,
} from '@shop/service-kit';
import { z } from 'zod';
import type { AddressBookStore } from '../addresses/address-book.store.ts';
import { areSame, changeRoles, ordered, type RoleChange, withOwner, withoutOwner } from './roles.ts';
import { publicUser } from './user.document.ts';
import type { UserStore } from './user.store.ts';

const { checkAdmin, getUser, updateUserInfo, listUsers, makeAdmin, removeAdmin } = identityRoutes;

export const userRoutes = {
  checkAdmin,
  getUser,
  updateUserInfo,
  listUsers,
  makeAdmin,
  removeAdmin,
  changeRoles: identityRoutes.changeRoles,
  getBuyer: identityRoutes.getBuyer,
};

const cursorKey = z.tuple([z.string()]);

function lastOwner(): Refusal {
  return refuse.conflict('last-admin', "You can't remove the last admin. Make another user an admin first.", {
    modifiedCount: 0,
  });
}

function rolesChanged(roles: readonly Role[]): Refusal {
  return refuse.conflict('roles-changed', 'Another owner changed these roles. Check them and try again.', {
    modifiedCount: 0,
    roles,
  });
}

export function userHandlers(
  users: UserStore,
  addressBooks: Pick<AddressBookStore, 'list'>,
): Handlers<typeof userRoutes> {
  /** Finds a user for staff or for the account that owns the address now; throws 403 for other callers. */
  const find = async (email: string, caller: Caller) => {
    const found = await users.find(email);
    if (found && found.uid !== caller.uid && !(await caller.may('people.read'))) throw refuse.forbidden();
    return found;
  };

  const change = async (wanted: RoleChange) => {
    const outcome = await changeRoles(users, wanted);
    if (outcome === 'unknown') throw refuse.notFound('User', { modifiedCount: 0 });
    if (outcome === 'last-admin') throw lastOwner();
    if (outcome === 'unverified')
      throw refuse.conflict('unverified', texts.roleNeedsProof, { modifiedCount: 0 });
    return answer({ modifiedCount: outcome === 'changed' ? 1 : 0 });
  };

  return {
    checkAdmin: async ({ params, caller }) => {
      const found = await find(params.email, caller);
      const held = found?.emailVerified ? found.roles : [];
      const admin = held.includes('owner');
      return answer({ admin, roles: !admin && held.length > 0 ? held : undefined });
    },

    getUser: async ({ params, caller }) => {
      const found = await find(params.email, caller);
      if (!found) throw refuse.notFound('User');
      return answer<User>(getUser.reply.parse(publicUser(found)));
    },

    getBuyer: async ({ params: { buyer } }) => {
      const found = (await users.findByUid(buyer)) ?? (await users.find(buyer.toLowerCase()));
      if (!found) throw refuse.notFound('Account');
      const { uid, email, emailVerified: verified, createdAt } = found;
      const { name, address, phone, phoneE164 } = found;
      return answer({
        uid,
        email,
        verified,
        createdAt: createdAt.toISOString(),
        name,
        address,
        phone,
        phoneE164,
        addresses: (await addressBooks.list(uid)).map(({ _id, ...each }) => each),
      });
    },

    updateUserInfo: async ({ params, caller, body }) => {
      const found = await find(params.email, caller);
      if (!found || !(await users.change(found, body))) throw refuse.notFound('User', { modifiedCount: 0 });
      return answer({ modifiedCount: 1 });
    },

    listUsers: async ({ query }) => {
      const { q, cursor, limit } = query;
      if (limit === undefined && q === undefined && cursor === undefined) return answerArray(users.all());
      const size = limit ?? limits.pageDefault;
      const after = cursor === undefined ? undefined : decodeCursor(cursorKey, cursor)[0];
      const [found, total] = await Promise.all([users.page({ q, after, limit: size + 1 }), users.count(q)]);
      const { rows, next } = cutPage(found, size, ({ email }) => [email]);
      const headers = pageLinks({ path: listUsers.path, query: { q, limit: size }, total, next });
      return answer<User[]>(rows, { headers });
    },

    makeAdmin: ({ params, caller }) => change({ email: params.email, by: caller.email, decide: withOwner }),

    removeAdmin: ({ params, caller }) =>
      change({ email: params.email, by: caller.email, decide: withoutOwner }),

    changeRoles: ({ params, body, caller }) =>
      change({
        email: params.email,
        by: caller.email,
        decide: ({ roles }) => {
          if (!areSame(roles, body.before)) throw rolesChanged(roles);
          return ordered(body.roles);
        },
      }),
  };
}
