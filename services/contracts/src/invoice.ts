import { z } from 'zod';
import { id } from './primitives.ts';

const cents = z.number().int().min(0);

/** Somebody's address as it is written on paper, line by line. */
const writtenAddress = z.array(z.string());

export const invoiceLine = z.object({
  partNumber: z.string().optional(),
  name: z.string(),
  quantity: z.number().int().min(1),
  unitCents: cents,
});

/** An invoice with everything that stands on it, as it was when it was issued. It never changes. */
export const invoice = z.object({
  /** `INV-2026-00001`: without gaps in each year of the seller's calendar. */
  number: z.string(),
  /** ISO time. Never before the one of the number below. */
  issuedAt: z.string(),
  orderId: id,
  orderNumber: z.string().optional(),
  purchaseOrderNumber: z.string().optional(),
  orderedAt: z.string(),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    taxId: z.string(),
    email: z.string(),
    phone: z.string(),
    timeZone: z.string(),
  }),
  buyer: z.object({
    email: z.string(),
    phone: z.string(),
    address: writtenAddress,
    taxId: z.string().optional(),
  }),
  deliverTo: writtenAddress,
  lines: z.array(invoiceLine).min(1),
  totalCents: cents,
  currency: z.literal('usd'),
  /** The payment provider's id of the payment. */
  paymentReference: z.string().optional(),
});

export type Invoice = z.infer<typeof invoice>;
export type InvoiceLine = z.infer<typeof invoiceLine>;
