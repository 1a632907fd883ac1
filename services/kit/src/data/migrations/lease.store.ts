import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Db } from 'mongodb';
import { isDuplicateKey } from '../mongo.ts';

interface LeaseDocument {
  _id: string;
  owner: string;
  until: Date;
}

/**
 * A lock that expires: a document says which process holds it, and until when by the database's clock, so that the clocks of the
 * machines need not agree. A holder that dies keeps others waiting until then and no longer.
 */
export function createLease(db: Db, name: string, ms: number) {
  const leases = db.collection<LeaseDocument>('leases');
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`;
  const until = { $add: ['$$NOW', ms] };
  const isFree = { $not: [{ $gt: ['$until', '$$NOW'] }] };
  const ifFree = (mine: unknown, theirs: string) => ({ $cond: [isFree, mine, theirs] });

  const renew = async (): Promise<boolean> => {
    const { matchedCount } = await leases.updateOne({ _id: name, owner }, [{ $set: { until } }]);
    return matchedCount === 1;
  };

  return {
    /** Resolves with the holder: `undefined` when it is this process. */
    take: async (): Promise<string | undefined> => {
      try {
        const held = await leases.findOneAndUpdate(
          { _id: name },
          [{ $set: { owner: ifFree(owner, '$owner'), until: ifFree(until, '$until') } }],
          { upsert: true, returnDocument: 'after' },
        );
        return held?.owner === owner ? undefined : held?.owner;
      } catch (error) {
        if (isDuplicateKey(error)) return 'another process';
        throw error;
      }
    },

    /** Renews it as long as `work` runs. Rejects when it is lost; the work then still goes on, and its process should end. */
    keepDuring: async <T>(work: () => Promise<T>): Promise<T> => {
      const { promise: loss, reject } = Promise.withResolvers<never>();
      const lose = () => reject(new Error(`The lease "${name}" was lost while its work went on.`));
      let mineUntil = performance.now() + ms;
      const beat = async (): Promise<void> => {
        const askedAt = performance.now();
        if (askedAt > mineUntil) lose();
        // Without an answer it stays ours until it ends; the next beat asks again.
        const isMine = await renew().catch(() => undefined);
        if (isMine) mineUntil = askedAt + ms;
        else if (isMine === false) lose();
      };
      const timer = setInterval(() => void beat(), ms / 4);
      try {
        return await Promise.race([work(), loss]);
      } finally {
        clearInterval(timer);
      }
    },

    release: async (): Promise<void> => {
      await leases.deleteOne({ _id: name, owner });
    },
  };
}
