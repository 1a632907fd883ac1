import { basketStore, garageStore, type SessionStore } from '@shop/shop-runtime';
import type { QueryClient } from '@tanstack/react-query';

/** Removes the basket and vehicles of another account from this device; a visitor's stay. */
function forgetAccount(email: string | undefined): void {
  const isOther = (account: { readonly email: string } | undefined) => account && account.email !== email;
  if (isOther(basketStore.read().account)) basketStore.update(() => ({ lines: [] }));
  if (isOther(garageStore.read().account)) garageStore.update(() => ({ vehicles: [] }));
}

/**
 * Removes what a user left on this device when another one, or none, takes over, also from another tab. Call it before anything else
 * subscribes: the pages then render without that data at once.
 */
export function forgetFormerUser(
  session: Pick<SessionStore, 'getState' | 'subscribe'>,
  queryClient: QueryClient,
): void {
  let before: string | undefined;
  const follow = (): void => {
    const { status, user } = session.getState();
    if (status === 'restoring') return;
    const email = user?.email;
    if (before !== undefined && before !== email) queryClient.removeQueries();
    if (before !== email) forgetAccount(email);
    before = email;
  };
  session.subscribe(follow);
  follow();
}

/** Hides a page that the browser keeps for going back, and shows it again once it is the current user's. */
export function hideKeptPages(root: HTMLElement): void {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) root.style.visibility = 'hidden';
  });
  window.addEventListener('pageshow', () => {
    if (root.style.visibility) requestAnimationFrame(() => root.style.removeProperty('visibility'));
  });
}
