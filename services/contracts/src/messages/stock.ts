import { z } from 'zod';
import { id } from '../primitives.ts';
import { message } from './message.ts';

const quantity = z.number().int().min(1);
const cents = z.number().int().min(0);

/** Job: hold stock for an order. `expectedPriceCents` is the price the buyer saw. */
export const stockReserve = message({
  name: 'stock.reserve',
  version: 1,
  payload: z.object({ orderId: id, partId: id, quantity, expectedPriceCents: cents }),
});

/** Job: give an order's stock back, once. */
export const stockRelease = message({
  name: 'stock.release',
  version: 1,
  payload: z.object({ orderId: id, partId: id, reason: z.enum(['cancelled', 'expired', 'refused']) }),
});

/** Fact: the order holds its stock. Price and name are the catalogue's own at that moment. */
export const stockReserved = message({
  name: 'stock.reserved',
  version: 1,
  payload: z.object({
    orderId: id,
    partId: id,
    quantity,
    priceCents: cents,
    partName: z.string(),
    available: z.number().int(),
  }),
});

/**
 * Fact: the order holds nothing and never will, because its release stands in the ledger. Answers every `stock.release`,
 * a repeated one too, so that whoever asked knows what is still open. `quantity` is what came back, 0 when nothing was held.
 */
export const stockReleased = message({
  name: 'stock.released',
  version: 1,
  payload: z.object({ orderId: id, partId: id, quantity: z.number().int().min(0) }),
});

export const stockRefusals = [
  'below-minimum',
  'insufficient-stock',
  'price-changed',
  'part-not-found',
] as const;

/** Fact: the order gets no stock, and what would have been possible. */
export const stockRefused = message({
  name: 'stock.refused',
  version: 1,
  payload: z.object({
    orderId: id,
    partId: id,
    code: z.enum(stockRefusals),
    available: z.number().int(),
    minOrderQuantity: z.number().int().optional(),
    priceCents: cents.optional(),
  }),
});
