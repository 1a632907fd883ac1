import { paths } from '@shop/contracts/pages';
import { useCallback, useEffect } from 'react';
import { isForbidden } from '../api/api-error.ts';
import { useSessionStore } from '../session/session.tsx';
import { useToast } from '../toast/toaster.tsx';

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

/** Logs out as the table says. */
export function useHandleForbidden(): (name: ForbiddenReactionName) => void {
  const { logOut } = useSessionStore();
  const toast = useToast();
  return useCallback(
    (name) => {
      const reaction: Reaction = reactions[name];
      if (reaction.toast) toast.error(reaction.toast);
      logOut(reaction.exit);
    },
    [logOut, toast],
  );
}

/** For a query: reacts once when its error is a definite 401 or 403. */
export function useForbiddenReaction(name: ForbiddenReactionName, error: unknown): void {
  const react = useHandleForbidden();
  useEffect(() => {
    if (isForbidden(error)) react(name);
  }, [name, error, react]);
}
