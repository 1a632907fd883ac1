import { internalRoutes } from '@shop/contracts';
import { fetchFromAny, type Logger, NotYet } from '@shop/service-kit';
import { LRUCache } from 'lru-cache';

const answerMs = 2_000;
/** A verified account stays verified until it is deleted. */
const trustMs = 60_000;
const retryMs = 5_000;

export interface Recipient {
  readonly uid: string;
  readonly email: string;
}

export type IsVerified = (recipient: Recipient) => Promise<boolean>;

/** Asks identity whether the account has this address and verified it. While identity is down, mails wait (`NotYet`). */
export function createVerifiedCheck(identityUrls: readonly string[], logger: Logger): IsVerified {
  const { path, reply } = internalRoutes.readVerifiedEmail;
  const known = new LRUCache<string, true>({ max: 10_000, ttl: trustMs });
  return async ({ uid, email }) => {
    const key = `${uid} ${email}`;
    if (known.has(key)) return true;
    try {
      const query = new URLSearchParams({ uid, email });
      const response = await fetchFromAny(identityUrls, `${path}?${query}`, { limitMs: answerMs });
      const { verified } = reply.parse(await response.json());
      if (verified) known.set(key, true);
      return verified;
    } catch (error) {
      logger.warn({ err: error }, 'mails wait for identity');
      throw new NotYet(retryMs);
    }
  };
}
