import type { Identity } from './identity.ts';

/** Sends the mail that verifies an address, and remembers for whom that failed until it succeeds. */
export function createVerificationMail(identity: () => Promise<Identity>) {
  let unsentTo: string | undefined;
  return {
    isUnsentTo: (email: string): boolean => unsentTo === email,
    send: async (): Promise<void> => {
      const service = await identity();
      const email = (await service.restore())?.email;
      try {
        await service.sendVerification();
        unsentTo = undefined;
      } catch (error) {
        unsentTo = email;
        throw error;
      }
    },
  };
}
