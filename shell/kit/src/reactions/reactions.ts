import { paths } from '../paths.ts';

interface Reaction {
  /** Shown as a toast; nothing without it. */
  toast?: string;
  /** Page after the log-out; without it the guard of the page decides. */
  exit?: string;
}

/** What a definite 401 or 403 does, by place. Everything else about a failed call is a message and a Retry (DEF-12). */
export const reactions = {
  /** ERR-02: the caller's own orders, and the list of users. */
  ownList: { toast: 'Forbidden access, please login again!', exit: paths.home },
  /** ERR-03: all orders. */
  allOrders: { exit: paths.home },
  /** ERR-05 */
  makeAdmin: { toast: 'Forbidden access!' },
  /** ERR-06, ROLE-04 */
  adminGuard: { toast: 'Forbidden Access', exit: paths.login },
} as const satisfies Record<string, Reaction>;

export type ForbiddenReactionName = keyof typeof reactions;

export function reactionTo(name: ForbiddenReactionName): Reaction {
  return reactions[name];
}
