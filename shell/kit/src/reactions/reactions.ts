import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { isForbidden, useSessionStore, useToast } from '@shop/shop-runtime';
import { useEffect, useEffectEvent } from 'react';

interface Reaction {
  toast?: MessageDescriptor;
  /** Page after the log-out; otherwise the page's guard decides. */
  exit?: string;
}

/** Reactions to a definite 401 or 403, by place. All other failures show a message and a Retry (DEF-12). */
export const reactions = {
  /** ERR-02: the caller's own orders, and the list of users. */
  ownList: { toast: msg`Forbidden access, please login again!`, exit: paths.home },
  /** ERR-03: all orders. */
  allOrders: { exit: paths.home },
  /** ERR-05 */
  makeAdmin: { toast: msg`Forbidden access!` },
  /** ERR-06, ROLE-04 */
  adminGuard: { toast: msg`Forbidden Access`, exit: paths.login },
} as const satisfies Record<string, Reaction>;

export type ForbiddenReactionName = keyof typeof reactions;

/** Returns a function that shows the toast and logs out as the table says. */
export function useHandleForbidden(): (name: ForbiddenReactionName) => void {
  const { logOut } = useSessionStore();
  const toast = useToast();
  return (name) => {
    const reaction: Reaction = reactions[name];
    if (reaction.toast) toast.error(i18n._(reaction.toast));
    logOut(reaction.exit);
  };
}

/** Reacts once when a query's error is a definite 401 or 403. */
export function useForbiddenReaction(name: ForbiddenReactionName | undefined, error: unknown): void {
  const handle = useHandleForbidden();
  const react = useEffectEvent(handle);
  useEffect(() => {
    if (name && isForbidden(error)) react(name);
  }, [name, error]);
}
