import { internalRoutes } from '@shop/contracts';
import { fetchFromAny, type Logger, NotYet } from '@shop/service-kit';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';

const answerMs = 2_000;
/** For so long after a change of address, mails may still go to the earlier one. */
const trustMs = 60_000;
const retryMs = 5_000;

type MailAddress = z.output<typeof internalRoutes.readMailAddress.reply>;
export type MailAddressOf = (uid: string) => Promise<MailAddress>;

/** Asks identity for the current address of an account. While identity is down, mails wait (`NotYet`). */
export function createMailAddresses(identityUrls: readonly string[], logger: Logger): MailAddressOf {
  const { path, reply } = internalRoutes.readMailAddress;
  const known = new LRUCache<string, MailAddress>({ max: 10_000, ttl: trustMs });
  return async (uid) => {
    const cached = known.get(uid);
    if (cached) return cached;
    try {
      const query = new URLSearchParams({ uid });
      const response = await fetchFromAny(identityUrls, `${path}?${query}`, { limitMs: answerMs });
      const address = reply.parse(await response.json());
      if (address.verified) known.set(uid, address);
      return address;
    } catch (error) {
      logger.warn({ err: error }, 'mails wait for identity');
      throw new NotYet(retryMs);
    }
  };
}
