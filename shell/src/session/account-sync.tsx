import { basketStore, garageStore, useApi, useSession, useToast } from '@shop/front-kit';
import { useEffect, useLayoutEffect } from 'react';

/** Delay of the first synchronisation, ms: the first view has priority. */
const firstViewMs = 2_000;

/** Removes an account's basket and vehicles when its user leaves; keeps a visitor's. */
function forgetAccount(): void {
  if (basketStore.read().account) basketStore.update(() => ({ lines: [] }));
  if (garageStore.read().account) garageStore.update(() => ({ vehicles: [] }));
}

/** Synchronises this device's basket and vehicles with those of the account. */
export function AccountSync() {
  const api = useApi();
  const { info } = useToast();
  const { status, user } = useSession();
  const email = user?.email;

  useLayoutEffect(() => {
    if (status === 'signed-out') forgetAccount();
    if (email !== undefined && basketStore.read().account?.email !== email)
      basketStore.report({ status: 'waiting' });
  }, [status, email]);

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
