import { ApiError, basketStore } from '@shop/shop-runtime';
import { type AccountBasketDeps, bringTogether, isChangedHere } from './bring-together.ts';
import { noneRefused } from './refused-lines.ts';

const settleMs = 400;
const againMs = 15_000;

type Source = Parameters<typeof bringTogether>[1];

/** Sending the same basket again would be refused again. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422;
}

/** Runs one synchronisation at a time; retries later after a failure. */
function createRounds(deps: AccountBasketDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: 'resting' | 'running' | 'ended' = 'resting';
  let refused = noneRefused;

  const schedule = (ms: number, from: Source): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(from), ms);
  };
  const fail = (error: unknown): void => {
    basketStore.report({ status: 'failed', error, retry: () => void run('now') });
    // `report` also notifies the change listener; cancel the send it scheduled, because it would be refused again.
    if (isRefused(error)) clearTimeout(timer);
    else schedule(againMs, 'now');
  };
  const end = (): void => {
    state = 'ended';
    clearTimeout(timer);
    basketStore.report({ status: 'done' });
  };
  const run = async (from: Source): Promise<void> => {
    if (state !== 'resting') return;
    state = 'running';
    const fault = await bringTogether(deps, from).then(
      (lines) => {
        refused = lines;
      },
      (error: unknown) => ({ error }),
    );
    // `end` was called during the request.
    if (state !== 'running') return;
    state = 'resting';
    if (fault) return fail(fault.error);
    const reasons = [...refused].map(([partId, { reason }]) => [partId, reason] as const);
    basketStore.report({ status: 'done', refused: new Map(reasons) });
    sendChanges();
  };
  const sendChanges = (): void => {
    if (state === 'resting' && isChangedHere(deps.email, refused)) schedule(settleMs, 'known');
  };
  return { run, sendChanges, end };
}

/** Keeps this device's basket and the account's in sync; returns a function that stops it. Unsent changes stay on the device. */
export function followAccountBasket(deps: AccountBasketDeps): () => void {
  const rounds = createRounds(deps);
  const unsubscribe = basketStore.subscribe(rounds.sendChanges);
  const readAgain = (): void => {
    if (document.visibilityState === 'visible') void rounds.run('now');
  };
  window.addEventListener('online', readAgain);
  document.addEventListener('visibilitychange', readAgain);
  void rounds.run('now');
  return () => {
    unsubscribe();
    window.removeEventListener('online', readAgain);
    document.removeEventListener('visibilitychange', readAgain);
    rounds.end();
  };
}
