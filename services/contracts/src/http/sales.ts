import { z } from 'zod';
import { salesPeriods } from '../constants.ts';
import { routesOf } from '../route.ts';
import { work } from './work.ts';

const route = routesOf('orders');

const sum = { orders: z.number().int(), sales: z.number() };

/** Payments of orders, in dollars, by the day they arrived in the seller's calendar. Refunds are not deducted. */
export const sales = z.object({
  /** Every day of the period, oldest first. `before` are the sales of the same day one period earlier. */
  days: z.array(z.object({ day: z.string(), ...sum, refunds: z.number(), before: z.number() })),
  /** By sales, at most ten. */
  parts: z.array(
    z.object({ partId: z.string(), partName: z.string(), pieces: z.number().int(), sales: z.number() }),
  ),
  /** By sales, at most ten. Addresses of the specified calls name no country. */
  countries: z.array(z.object({ country: z.string().optional(), ...sum })),
});

export const salesRoutes = {
  getSales: route('getSales', {
    summary:
      'Sales of the last 7, 30 or 90 days by day, the parts and countries sold most, and the days before',
    query: z.object({ days: z.enum(salesPeriods) }),
    reply: sales,
  }),
  getOrderWork: route('getOrderWork', {
    summary: 'Orders that wait for staff, as far as the caller may work on them',
    reply: work,
  }),
} as const;

export type Sales = z.infer<typeof sales>;
