import { z } from 'zod';
import { routesOf } from '../route.ts';

const route = routesOf('orders');

/** A month of the seller's calendar, `2026-10`. */
export const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

/**
 * `payments`: money that paid an order; `refunds`: money that went back, of orders in any state, by the day it did, then refunds that
 * the bank rejected after they had succeeded, with a negative amount, by the day of the rejection. Refunds that never succeeded are in none.
 */
export const registers = ['invoices', 'credit-notes', 'payments', 'refunds'] as const;
export const register = z.enum(registers);

/** Row count and sums of a register, in dollars; `net` and `tax` add up to `total`. */
export const registerSum = z.object({
  register,
  rows: z.number().int(),
  net: z.number(),
  tax: z.number(),
  total: z.number(),
});

/** A card payment, its refunds or its disputes, with another amount in the registers than at the provider, in dollars. A side may lack it. */
export const payoutDifference = z.object({
  kind: z.enum(['charge', 'refund', 'dispute']),
  /** The provider's id of the payment. */
  payment: z.string(),
  order: z.string().optional(),
  inBooks: z.number().optional(),
  atProvider: z.number().optional(),
});

/** Sums in one currency. The provider pays out in that of the shop's bank account, which may not be the dollar. */
const payoutSum = z.object({
  currency: z.string().length(3),
  charges: z.number(),
  refunds: z.number(),
  disputes: z.number(),
  fees: z.number(),
  net: z.number(),
});

/** Card payments, refunds and disputes of a month at the provider, and where the registers differ. */
export const payouts = z.object({
  transactions: z.number().int(),
  sums: z.array(payoutSum),
  /** At most 200. */
  differences: z.array(payoutDifference),
  differenceCount: z.number().int(),
  /** ISO time from which they were read, if the month has too many to read all. */
  readFrom: z.string().optional(),
});

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
  getPayouts: route('getPayouts', {
    summary: 'Sums of the payment provider for a month, and where the registers differ from it',
    params: z.object({ month }),
    reply: payouts,
  }),
  exportPayouts: route('exportPayouts', {
    summary: "The payment provider's transactions of a month with their orders as CSV, newest first",
    params: z.object({ month }),
    reply: z.string(),
  }),
} as const;

export type Register = z.infer<typeof register>;
export type RegisterSum = z.infer<typeof registerSum>;
export type PayoutDifference = z.infer<typeof payoutDifference>;
export type Payouts = z.infer<typeof payouts>;
