import { internalRoutes } from '@shop/contracts';
import { askService, type Logger, NotYet } from '@shop/service-kit';
import type { z } from 'zod';

const answerMs = 2_000;
const retryMs = 5_000;

type MailAddress = z.output<typeof internalRoutes.readMailAddress.reply>;
export type MailAddressOf = (uid: string) => Promise<MailAddress>;

/** Asks identity for the current address of an account: it changes, and closed accounts have none. While identity is down, mails wait (`NotYet`). */
export function createMailAddresses(identityUrl: string, logger: Logger, secret?: string): MailAddressOf {
  return async (uid) => {
    try {
      const question = { query: { uid }, limitMs: answerMs, secret };
      return await askService(identityUrl, internalRoutes.readMailAddress, question);
    } catch (error) {
      logger.warn({ err: error }, 'mails wait for identity');
      throw new NotYet('identity', retryMs);
    }
  };
}
