import { internalRoutes } from '@shop/contracts';
import { askService } from '@shop/service-kit';
import type { PartIdRange, Pieces } from './stock/reconcile.ts';

const limitMs = 2_000;
/** For the holdings of a slice of parts. */
const sliceLimitMs = 5_000;

/** Asks the orders worker. Every question rejects when it does not answer in time. */
export function createOrdersWorker(url: string | undefined, secret?: string) {
  return {
    /** Whether a person paid for a part here. */
    hasPaid: async ({ uid, partId }: { uid: string; partId: string }): Promise<boolean> =>
      (await askService(url, internalRoutes.readPurchase, { query: { uid, partId }, limitMs, secret })).paid,
    /** Pieces of a part that are sold but not sent; undefined while orders are reserving or releasing some. */
    committed: async (partId: string): Promise<number | undefined> => {
      const question = { query: { partId }, limitMs, secret };
      const { pieces, open } = await askService(url, internalRoutes.readCommitted, question);
      return open === 0 ? pieces : undefined;
    },
    /** Pieces held by orders, per part. */
    holdings: async ({ after, until }: PartIdRange): Promise<Pieces> => {
      const question = { query: { after, until }, limitMs: sliceLimitMs, secret };
      const { parts } = await askService(url, internalRoutes.readHoldings, question);
      return new Map(parts.map(({ partId, quantity }) => [partId, quantity]));
    },
  };
}

export type OrdersWorker = ReturnType<typeof createOrdersWorker>;
