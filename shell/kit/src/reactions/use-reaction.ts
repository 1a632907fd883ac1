import { useCallback, useEffect } from 'react';
import { isForbidden } from '../api/api-error.ts';
import { useSessionStore } from '../session/session-context.tsx';
import { useToast } from '../toast/toaster.tsx';
import { type ForbiddenReactionName, reactionTo } from './reactions.ts';

/** Logs out as the table says. */
export function useHandleForbidden(): (name: ForbiddenReactionName) => void {
  const { logOut } = useSessionStore();
  const toast = useToast();
  return useCallback(
    (name) => {
      const reaction = reactionTo(name);
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
