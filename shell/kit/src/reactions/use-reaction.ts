import { useCallback, useEffect } from 'react';
import { isForbidden } from '../api/api-error.ts';
import { useSessionStore } from '../session/session-context.tsx';
import { useToast } from '../toast/toaster.tsx';
import { type ReactionName, reactionTo } from './reactions.ts';

/** Logs out as the table says. */
export function useReact(): (name: ReactionName) => void {
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
export function useForbiddenReaction(name: ReactionName, error: unknown): void {
  const react = useReact();
  useEffect(() => {
    if (isForbidden(error)) react(name);
  }, [name, error, react]);
}
