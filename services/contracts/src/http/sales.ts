import { z } from 'zod';
import { salesPeriods } from '../constants.ts';
import { routesOf } from '../route.ts';
import { work } from './work.ts';

const route = routesOf('orders');

const orders = z.number().int();
const revenue = z.number();

/**
 * Revenue in dollars: what was paid less what was refunded, by the day in the seller's calendar on which the money moved, as in the
 * registers. Parts, other parts, delivery and tax add up to it, and so do the countries.
 */
export const sales = z.object({
  /** Every day of the period, oldest first. `sales` were paid; `before` is the revenue of the same day one period earlier. */
  days: z.array(
    z.object({
      day: z.string(),
      orders,
      sales: z.number(),
      refunds: z.number(),
      revenue,
      before: z.number(),
    }),
  ),
  revenue,
  /** By revenue without tax, at most ten. */
  parts: z.array(z.object({ partId: z.string(), partName: z.string(), pieces: z.number().int(), revenue })),
  otherParts: z.object({ parts: z.number().int(), pieces: z.number().int(), revenue }),
  delivery: z.number(),
  tax: z.number(),
  /** By revenue, at most ten. Addresses of the specified calls name no country. */
  countries: z.array(z.object({ country: z.string().optional(), orders, revenue })),
  otherCountries: z.object({ countries: z.number().int(), orders, revenue }),
});

export const salesRoutes = {
  getSales: route('getSales', {
    summary: 'Revenue of the last 7, 30 or 90 days by day, part and country, and of the days before',
    query: z.object({ days: z.enum(salesPeriods) }),
    reply: sales,
  }),
  getOrderWork: route('getOrderWork', {
    summary: 'Orders that wait for staff, as far as the caller may work on them',
    reply: work,
  }),
} as const;

export type Sales = z.infer<typeof sales>;
