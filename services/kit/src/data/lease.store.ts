import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import type { Logger } from '../logger.ts';
import type { Lease } from '../sweeper.ts';
import { isDuplicateKey } from './mongo.ts';

interface LeaseDocument {
  _id: string;
  owner: string;
  until: Date;
}

/** Another process takes over within this time when the owner dies. */
const leaseMs = 6_000;

/**
 * Competes for a lease for the life of the process, and renews it while it has it. Where clocks differ by more than
 * its time, two processes may have it: what they do must bear that.
 */
export async function startLease(db: Db, name: string, logger: Logger): Promise<Lease> {
  const leases = db.collection<LeaseDocument>('leases');
  const owner = randomUUID();
  let heldUntil = 0;

  const take = async (): Promise<void> => {
    const askedAt = performance.now();
    try {
      await leases.updateOne(
        { _id: name, $or: [{ owner }, { until: { $lt: new Date() } }] },
        { $set: { owner, until: new Date(Date.now() + leaseMs) } },
        { upsert: true },
      );
      heldUntil = askedAt + leaseMs;
    } catch (error) {
      // A duplicate key: another process has it.
      if (!isDuplicateKey(error)) logger.warn({ err: error, lease: name }, 'a lease could not be renewed');
    }
  };

  await take();
  const renewing = setInterval(() => void take(), leaseMs / 3);
  return {
    isHeld: () => performance.now() < heldUntil,
    close: async () => {
      clearInterval(renewing);
      heldUntil = 0;
      await leases.deleteOne({ _id: name, owner }).catch(() => undefined);
    },
  };
}
