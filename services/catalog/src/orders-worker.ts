import { internalRoutes } from '@shop/contracts';
import { fetchFromAny } from '@shop/service-kit';
import type { z } from 'zod';
import type { PartIdRange, Pieces } from './stock/reconcile.rules.ts';

const limitMs = 2_000;
/** For the holdings of a slice of parts. */
const sliceLimitMs = 5_000;

/** Asks the orders workers. Every question rejects when none answers in time. */
export function createOrdersWorker(urls: readonly string[]) {
  const ask = async <Reply>(
    { path, reply }: { readonly path: string; readonly reply: z.ZodType<Reply> },
    query: Record<string, string>,
    wait = limitMs,
  ): Promise<Reply> => {
    const response = await fetchFromAny(urls, `${path}?${new URLSearchParams(query)}`, {
      limitMs: wait,
    });
    return reply.parse(await response.json());
  };
  return {
    /** Whether a person paid for a part here. */
    hasPaid: async ({ uid, partId }: { uid: string; partId: string }): Promise<boolean> =>
      (await ask(internalRoutes.readPurchase, { uid, partId })).paid,
    /** Pieces of a part that are sold but not sent; undefined while orders are reserving or releasing some. */
    committed: async (partId: string): Promise<number | undefined> => {
      const { pieces, open } = await ask(internalRoutes.readCommitted, { partId });
      return open === 0 ? pieces : undefined;
    },
    /** Pieces held by orders, per part. */
    holdings: async ({ after, until }: PartIdRange): Promise<Pieces> => {
      const { parts } = await ask(internalRoutes.readHoldings, { after, until }, sliceLimitMs);
      return new Map(parts.map(({ partId, quantity }) => [partId, quantity]));
    },
  };
}

export type OrdersWorker = ReturnType<typeof createOrdersWorker>;
