import type { Identity } from './identity.ts';

/** Sends the verification mail, and remembers the address after a failure until a mail succeeds. */
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
