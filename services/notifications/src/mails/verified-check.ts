import { internalRoutes } from '@shop/contracts';
import { fetchFromAny, type Logger, NotYet } from '@shop/service-kit';
import { LRUCache } from 'lru-cache';

const answerMs = 2_000;
/** A verified address stays one, except when its account is deleted. */
const trustMs = 60_000;
const retryMs = 5_000;

export type IsVerified = (email: string) => Promise<boolean>;

/** Asks identity whether the owner of an address verified it. While identity is away, mails wait. */
export function createVerifiedCheck(identityUrls: readonly string[], logger: Logger): IsVerified {
  const { path, reply } = internalRoutes.readVerifiedEmail;
  const known = new LRUCache<string, true>({ max: 10_000, ttl: trustMs });
  return async (email) => {
    if (known.has(email)) return true;
    try {
      const query = new URLSearchParams({ email });
      const response = await fetchFromAny(identityUrls, `${path}?${query}`, { limitMs: answerMs });
      const { verified } = reply.parse(await response.json());
      if (verified) known.set(email, true);
      return verified;
    } catch (error) {
      logger.warn({ err: error }, 'mails wait for identity');
      throw new NotYet(retryMs);
    }
  };
}
