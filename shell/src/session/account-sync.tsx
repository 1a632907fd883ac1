import { basketStore, useApi, useSession, useToast } from '@shop/shop-runtime';
import { useEffect, useLayoutEffect } from 'react';

/** Delay of the first synchronisation, ms: the first view has priority. */
const firstViewMs = 2_000;

/** Synchronises this device's basket and vehicles with those of the account. */
export function AccountSync() {
  const api = useApi();
  const { info } = useToast();
  const { user } = useSession();
  const email = user?.email;

  useLayoutEffect(() => {
    if (email !== undefined && basketStore.read().account?.email !== email)
      basketStore.report({ status: 'waiting' });
  }, [email]);

  useEffect(() => {
    if (email === undefined) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    const begin = async (): Promise<void> => {
      const { followAccount } = await import('./follow-account.ts');
      if (!isOver) stop = followAccount({ api, email, tell: info });
    };
    const start = (): void => {
      begin().catch((error: unknown) => basketStore.report({ status: 'failed', error, retry: start }));
    };
    const timer = setTimeout(start, Math.max(0, firstViewMs - performance.now()));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [api, email, info]);
  return null;
}
