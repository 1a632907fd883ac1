import { basketStore, useApi, useSession, useToast } from '@shop/front-kit';
import { useLayoutEffect } from 'react';
import { useAccountFollower } from '../session/use-account-follower.ts';

/** Removes an account's basket when its user leaves; keeps a visitor's lines. */
function forgetAccount(): void {
  if (basketStore.read().account) basketStore.update(() => ({ lines: [] }));
}

export function BasketSync() {
  const api = useApi();
  const { info } = useToast();
  const { status, user } = useSession();
  const email = user?.email;

  useLayoutEffect(() => {
    if (status === 'signed-out') forgetAccount();
    if (email !== undefined && basketStore.read().account?.email !== email)
      basketStore.report({ status: 'waiting' });
  }, [status, email]);

  useAccountFollower({
    follow: async (of) => {
      const { followAccountBasket } = await import('./follow-account-basket.ts');
      return followAccountBasket({ api, email: of, tell: info });
    },
    onFailed: (error, retry) => basketStore.report({ status: 'failed', error, retry }),
  });
  return null;
}
