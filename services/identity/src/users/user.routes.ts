import { identityRoutes, limits, type User } from '@shop/contracts';
import {
  answer,
  answerArray,
  type Caller,
  decodeCursor,
  encodeCursor,
  type Handlers,
  isAdmin,
  pageLinks,
  Refusal,
  refuse,
} from '@shop/service-kit';
import { z } from 'zod';
import { demote, promote } from './roles.ts';
import { publicFields } from './user.document.ts';
import type { UserStore } from './user.store.ts';

const { checkAdmin, getUser, updateUserInfo, listUsers, makeAdmin, removeAdmin } = identityRoutes;

export const userRoutes = { checkAdmin, getUser, updateUserInfo, listUsers, makeAdmin, removeAdmin };

const cursorKey = z.tuple([z.string()]);

function unknownUser(): Refusal {
  return new Refusal(404, 'not-found', 'User not found', { extra: { modifiedCount: 0 } });
}

function lastAdmin(): Refusal {
  return refuse.conflict('last-admin', "You can't remove the last admin. Make another user an admin first.", {
    modifiedCount: 0,
  });
}

export function userHandlers(users: UserStore): Handlers<typeof userRoutes> {
  /** Finds a user for an admin or for the account that owns the address now; throws 403 for other callers. */
  const find = async (email: string, caller: Caller) => {
    const found = await users.find(email);
    if (found && found.uid !== caller.uid && !(await isAdmin(caller))) throw refuse.forbidden();
    return found;
  };

  return {
    checkAdmin: async ({ params, caller }) => {
      const found = await find(params.email, caller);
      return answer({ admin: found?.role === 'admin' && found.emailVerified });
    },

    getUser: async ({ params, caller }) => {
      const found = await find(params.email, caller);
      if (!found) throw refuse.notFound('User');
      const shown = publicFields.map((key) => [key, found[key]] as const);
      return answer<User>(getUser.reply.parse(Object.fromEntries(shown)));
    },

    updateUserInfo: async ({ params, caller, body }) => {
      const found = await find(params.email, caller);
      if (!found || !(await users.change(found, body))) throw unknownUser();
      return answer({ modifiedCount: 1 });
    },

    listUsers: async ({ query }) => {
      const { q, cursor, limit } = query;
      if (limit === undefined && q === undefined && cursor === undefined) return answerArray(users.all());
      const size = limit ?? limits.pageDefault;
      const after = cursor === undefined ? undefined : decodeCursor(cursorKey, cursor)[0];
      const [found, total] = await Promise.all([users.page({ q, after, limit: size + 1 }), users.count(q)]);
      const rows = found.slice(0, size);
      const last = rows.at(-1);
      const next = found.length > size && last ? encodeCursor([last.email]) : undefined;
      const headers = pageLinks({ path: listUsers.path, query: { q, limit: size }, total, next });
      return answer<User[]>(rows, { headers });
    },

    makeAdmin: async ({ params, caller }) => {
      const outcome = await promote(users, { email: params.email, by: caller.email });
      if (outcome === 'unknown') throw unknownUser();
      return answer({ modifiedCount: outcome === 'changed' ? 1 : 0 });
    },

    removeAdmin: async ({ params, caller }) => {
      const outcome = await demote(users, { email: params.email, by: caller.email });
      if (outcome === 'unknown') throw unknownUser();
      if (outcome === 'last-admin') throw lastAdmin();
      return answer({ modifiedCount: outcome === 'changed' ? 1 : 0 });
    },
  };
}
