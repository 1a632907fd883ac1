import { z } from 'zod';
import type { Pieces } from './books.rules.ts';

const limitMs = 5_000;

const holdings = z.object({ parts: z.array(z.object({ partId: z.string(), quantity: z.number().int() })) });

/** What the orders' worker says its orders hold. Rejects when it does not answer in time. */
export const readOrdersBooks = async (ordersWorkerUrl: string): Promise<Pieces> => {
  const response = await fetch(new URL('/holdings', ordersWorkerUrl), {
    signal: AbortSignal.timeout(limitMs),
  });
  if (!response.ok) throw new Error(`the orders' books answered ${response.status}`);
  const { parts } = holdings.parse(await response.json());
  return new Map(parts.map(({ partId, quantity }) => [partId, quantity]));
};
