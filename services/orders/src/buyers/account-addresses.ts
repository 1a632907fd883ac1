import { internalRoutes } from '@shop/contracts';
import { askService, refuse } from '@shop/service-kit';

const askMs = 2_000;

/** Asks identity for the address of an account; undefined if it is closed. Refuses with 503 while identity is down. */
export function createAccountAddresses(identityUrl: string, secret?: string) {
  return async (uid: string): Promise<string | undefined> => {
    const asked = { query: { uid }, limitMs: askMs, secret };
    try {
      return (await askService(identityUrl, internalRoutes.readMailAddress, asked)).email;
    } catch (cause) {
      const refusal = refuse.unavailable('accounts-unavailable', 'Please try again in a moment');
      throw Object.assign(refusal, { cause });
    }
  };
}
