import { internalRoutes } from '@shop/contracts';
import { fetchFromAny, type Logger, NotYet } from '@shop/service-kit';
import type { z } from 'zod';

const answerMs = 2_000;
const retryMs = 5_000;

type MailAddress = z.output<typeof internalRoutes.readMailAddress.reply>;
export type MailAddressOf = (uid: string) => Promise<MailAddress>;

/** Asks identity for the current address of an account: it changes, and closed accounts have none. While identity is down, mails wait (`NotYet`). */
export function createMailAddresses(identityUrls: readonly string[], logger: Logger): MailAddressOf {
  const { path, reply } = internalRoutes.readMailAddress;
  return async (uid) => {
    try {
      const query = new URLSearchParams({ uid });
      const response = await fetchFromAny(identityUrls, `${path}?${query}`, { limitMs: answerMs });
      return reply.parse(await response.json());
    } catch (error) {
      logger.warn({ err: error }, 'mails wait for identity');
      throw new NotYet(retryMs);
    }
  };
}
