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
 * A lock that expires: a document names the holder and the expiry by the database's clock, so machine clocks need not agree. A dead
 * holder blocks others only until then.
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
    /** Resolves with the current holder; `undefined` if it is this process. */
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

    /** Renews the lease while `work` runs. Rejects if the lease is lost; `work` keeps running then, so the process should exit. */
    keepDuring: async <T>(work: () => Promise<T>): Promise<T> => {
      const { promise: loss, reject } = Promise.withResolvers<never>();
      const lose = () => reject(new Error(`The lease "${name}" was lost while its work went on.`));
      let mineUntil = performance.now() + ms;
      const beat = async (): Promise<void> => {
        const askedAt = performance.now();
        if (askedAt > mineUntil) lose();
        // If the renewal fails, the lease is ours until it expires; the next beat retries.
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
