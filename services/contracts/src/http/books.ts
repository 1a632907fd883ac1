import { z } from 'zod';
import { routesOf } from '../route.ts';

const route = routesOf('orders');

/** A month of the seller's calendar, `2026-10`. */
export const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

/**
 * `payments`: money that paid an order; `refunds`: of orders in any state, by the day they were decided, then those that the bank
 * rejected after they had succeeded, with a negative amount, by the day of the rejection.
 */
export const registers = ['invoices', 'credit-notes', 'payments', 'refunds'] as const;
export const register = z.enum(registers);

/** Row count and total of a register; `total` in dollars, without failed refunds. */
export const registerSum = z.object({ register, rows: z.number().int(), total: z.number() });

export const bookRoutes = {
  getBooks: route('getBooks', {
    summary: 'Rows and totals of the registers of a month',
    params: z.object({ month }),
    reply: z.array(registerSum),
  }),
  exportRegister: route('exportRegister', {
    summary: 'A register of a month as CSV, oldest first',
    params: z.object({ month, register }),
    reply: z.string(),
  }),
} as const;

export type Register = z.infer<typeof register>;
export type RegisterSum = z.infer<typeof registerSum>;
