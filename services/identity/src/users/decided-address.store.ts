import { createHash } from 'node:crypto';
import type { Db } from 'mongodb';

/** An address whose roles were decided. Kept as a hash, because it outlives the account. */
interface DecidedAddress {
  readonly _id: string;
}

function keyOf(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}

/** Addresses whose roles were ever decided: `ADMIN_EMAILS` doesn't decide again, whichever account has the address later. */
export function createDecidedAddresses(db: Db) {
  const addresses = db.collection<DecidedAddress>('decided_addresses');
  return {
    add: async (email: string): Promise<void> => {
      const _id = keyOf(email);
      await addresses.updateOne({ _id }, { $set: { _id } }, { upsert: true });
    },

    has: async (email: string): Promise<boolean> => (await addresses.findOne({ _id: keyOf(email) })) !== null,
  };
}
