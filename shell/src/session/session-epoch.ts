import { tokenStore } from './token-store.ts';

/** Somebody signed in or out, here or in another tab, while an answer was on its way: it is nobody's answer any more. */
export class SessionChangedError extends Error {
  constructor() {
    super('Somebody signed in or out meanwhile. Please try again.');
  }
}

/** Waits for an answer that counts only for the session it was asked in. */
export async function inThisEpoch<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const began = tokenStore.epoch();
  const [outcome] = await Promise.allSettled([work()]);
  if (tokenStore.epoch() !== began) throw new SessionChangedError();
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
