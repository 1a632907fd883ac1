import { z } from 'zod';
import { keptTransfer } from './bank-transfer.ts';
import { charge } from './charges.ts';
import { message } from './messages.ts';
import { orderHappened } from './order-facts.ts';
import { cents, id } from './primitives.ts';
import { orderTax } from './tax.ts';

const writtenAddress = z.array(z.string());

const seller = z.object({
  name: z.string(),
  address: z.string(),
  taxId: z.string(),
  email: z.string(),
  phone: z.string(),
});

const invoiceLine = z.object({
  partNumber: z.string().optional(),
  name: z.string(),
  quantity: z.number().int().min(1),
  unitCents: cents,
});

/** Printed on invoices and packing slips alike. */
const orderDocument = z.object({
  /** `INV-2026-00001`, gapless within each year of the seller's calendar; of a slip the order's number and the parcel's. */
  number: z.string(),
  orderId: id,
  orderNumber: z.string().optional(),
  purchaseOrderNumber: z.string().optional(),
  orderedAt: z.string(),
  seller,
  deliverTo: writtenAddress,
  /** `DAP Lyon, France (Incoterms 2020)`, the same on all papers of an order. */
  terms: z.string(),
  /** The buyer collects the parts at the factory. */
  collected: z.boolean().optional(),
});

/** The tax within the total of a paper, and why it is that. */
const paperTax = orderTax.extend({ cents: z.number().int() });

const buyer = z.object({
  uid: z.string(),
  email: z.string(),
  phone: z.string(),
  address: writtenAddress,
  taxId: z.string().optional(),
});

/** An invoice with everything printed on it. It never changes once issued. */
export const invoice = orderDocument.extend({
  /** ISO time. Never earlier than the previous invoice number's. */
  issuedAt: z.string(),
  buyer,
  /** May be empty when `charges` is not. */
  lines: z.array(invoiceLine),
  charges: z.array(charge).optional(),
  /** With the cents of the tax it adds up to the total. */
  netCents: cents,
  totalCents: cents,
  currency: z.literal('usd'),
  tax: paperTax.optional(),
  /** Where the parts are handed over, ISO 3166-1 alpha-2. */
  country: z.string().optional(),
  /** The payment provider's payment id. */
  paymentReference: z.string().optional(),
  /** The bank transfer that paid the order, instead of a card. */
  transfer: keptTransfer.optional(),
});

/**
 * Credits a refund of an invoiced order. It never changes once issued: if the bank rejects the refund later, another one cancels it with
 * the same lines and charges, all negative. `transfer` paid it back.
 */
export const creditNote = invoice.omit({ paymentReference: true, deliverTo: true }).extend({
  lines: z.array(invoiceLine.extend({ quantity: z.number().int() })),
  charges: z.array(charge.extend({ cents: z.number().int() })).optional(),
  netCents: z.number().int(),
  totalCents: z.number().int(),
  /** The credit note that this one cancels. */
  cancels: z.string().optional(),
  /** `CN-2026-00001`, gapless within each year of the seller's calendar. */
  number: z.string(),
  refundId: z.string(),
  invoiceNumber: z.string(),
  reason: z.string(),
});

export const packingSlip = orderDocument.extend({
  shipmentId: z.string(),
  sentAt: z.string(),
  carrier: z.string().optional(),
  trackingNumber: z.string().optional(),
  email: z.string(),
  phone: z.string(),
  lines: z.array(invoiceLine.omit({ unitCents: true }).extend({ ordered: z.number().int() })).min(1),
});

/** The slip of what is left to send: for packing, before there is a parcel. */
export const packingSlipDraft = packingSlip.omit({ shipmentId: true, sentAt: true });

export const tradePaperKinds = ['proforma', 'commercial-invoice', 'packing-list'] as const;

/** The weight is that of one piece. */
export const customsFacts = z.object({
  partId: id,
  hsCode: z.string().optional(),
  origin: z.string().optional(),
  weightGrams: z.number().int().optional(),
});

/**
 * A paper for banks and customs, made from the current order on request: the proforma invoice of an unpaid order, or the
 * commercial invoice or packing list of a parcel.
 */
export const tradePaper = orderDocument.extend({
  kind: z.enum(tradePaperKinds),
  buyer,
  lines: z.array(invoiceLine.extend(customsFacts.shape)).min(1),
  charges: z.array(charge),
  totalCents: cents,
  tax: paperTax.optional(),
  /** Only a proforma has them. */
  bankDetails: z.string().optional(),
  /** ISO time until which the parts of a proforma are held. */
  heldUntil: z.string().optional(),
  /** The rest is for parcels. */
  invoiceNumber: z.string().optional(),
  sentAt: z.string().optional(),
  carrier: z.string().optional(),
  trackingNumber: z.string().optional(),
});

/**
 * Job: render a document as PDF, once. The payload carries everything printed on it. An invoice comes with the fact whose mail
 * brings it: that the order is paid.
 */
export const documentRender = message(
  'document.render',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('invoice'), invoice, paid: orderHappened.payload }),
    z.object({ kind: z.literal('packing-slip'), slip: packingSlip }),
    z.object({ kind: z.literal('credit-note'), note: creditNote }),
  ]),
);

/** A numbered paper, without the mail that brings it. */
export const issuedPaper = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invoice'), invoice }),
  z.object({ kind: z.literal('credit-note'), note: creditNote }),
]);

export type IssuedPaper = z.infer<typeof issuedPaper>;
export type Invoice = z.infer<typeof invoice>;
export type InvoiceLine = z.infer<typeof invoiceLine>;
export type CreditNote = z.infer<typeof creditNote>;
export type PackingSlipDraft = z.infer<typeof packingSlipDraft>;
export type PackingSlip = z.infer<typeof packingSlip>;
export type TradePaper = z.infer<typeof tradePaper>;
export type DocumentJob = z.infer<typeof documentRender.payload>;
