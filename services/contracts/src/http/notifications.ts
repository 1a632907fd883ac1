import { z } from 'zod';
import { tradePaperKinds } from '../documents.ts';
import { limits } from '../limits.ts';
import { id, idParams, ofPerson, pageOf, pageQuery } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { month } from './books.ts';

const route = routesOf('notifications');

export const documentKinds = ['invoice', 'packing-slip', 'credit-note'] as const;

/** A PDF document of an order. Rendered once, then always served unchanged. */
export const issuedDocument = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  /** `INV-2026-00001`, or the order's number and its shipment's. */
  number: z.string(),
  fileName: z.string(),
  /** ISO time. */
  at: z.string(),
});

export const mailPreferences = z.object({
  /** Payments, refunds, and orders or lines that ended. */
  orders: z.boolean().default(true),
  shipments: z.boolean(),
  /** Unpaid orders with stock on hold. */
  reminders: z.boolean(),
  /** Parts back in stock. */
  stock: z.boolean(),
  reviews: z.boolean(),
});

/** `unknown`: the mail server may have accepted it, so it is never resent automatically. */
export const mailStates = ['queued', 'sending', 'handing', 'sent', 'refused', 'unknown', 'skipped'] as const;

/** A mail about one fact: `order-paid-<order id>`. */
export const mail = z.object({
  id: z.string(),
  fact: z.string(),
  kind: z.string(),
  /** Absent on mails that are not about an order. */
  orderId: z.string().optional(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  tries: z.number().int(),
  /** ISO time of the last state change. */
  at: z.string(),
  problem: z.string().optional(),
});

/** Mails that the mail server has not taken yet. */
export const waitingMails = z.object({
  waiting: z.number().int(),
  oldest: z
    .object({
      /** ISO time. */
      since: z.string(),
      kind: z.string(),
      tries: z.number().int(),
      /** Why its last try failed. */
      problem: z.string().optional(),
      /** The request that caused it. */
      requestId: z.string().optional(),
    })
    .optional(),
});

const mailQuery = pageQuery.extend({
  state: z.enum(mailStates).optional(),
  order: z.string().min(1).max(limits.orderNumberMax).optional(),
});

/** An unsubscribe link: the mail's id and the shop's signature of it. */
const mailLink = z.object({
  mail: z.string().regex(/^[\w.-]{1,200}$/),
  signature: z.string().regex(/^[\w-]{43}$/),
});

export const notificationRoutes = {
  listOrderDocuments: route('listOrderDocuments', {
    summary:
      "An order's issued documents: the buyer sees invoice and credit notes, admins also packing slips",
    params: idParams,
    reply: z.array(issuedDocument),
  }),
  printPackingSlips: route('printPackingSlips', {
    summary:
      'One PDF with a slip of what is left to send of each of these orders; orders with nothing left are left out',
    body: z.object({ orderIds: z.array(id).min(1, 'Choose at least one order').max(limits.packedOrdersMax) }),
    refusals: [409],
    reply: z.unknown(),
  }),
  getTradePaper: route('getTradePaper', {
    summary:
      "A paper for banks and customs as PDF: an unpaid order's proforma, or the commercial invoice or packing list of the parcel `shipment`",
    params: z.object({ orderId: id, kind: z.enum(tradePaperKinds) }),
    query: z.object({ shipment: z.string().max(100).optional() }),
    reply: z.unknown(),
  }),
  getDocument: route('getDocument', {
    summary: 'A document as PDF',
    params: z.object({ id: z.string().min(1).max(100) }),
    reply: z.unknown(),
  }),
  countDocuments: route('countDocuments', {
    summary: 'How many PDFs of invoices and credit notes of a month of the seller are ready',
    params: z.object({ month }),
    reply: z.object({ ready: z.number().int() }),
  }),
  exportDocuments: route('exportDocuments', {
    summary:
      'All invoices and credit notes of a month of the seller as one ZIP of PDFs, with a list of those that are missing; 409 nothing-issued',
    params: z.object({ month }),
    refusals: [409],
    reply: z.unknown(),
  }),
  exportOwnMails: route('exportOwnMails', {
    summary: 'All mails to the caller, newest first, without their texts',
    ...ofPerson,
    reply: z.array(mail),
  }),
  getMailPreferences: route('getMailPreferences', {
    summary: 'Which mails the caller gets; all, unless they said otherwise',
    ...ofPerson,
    reply: mailPreferences,
  }),
  putMailPreferences: route('putMailPreferences', {
    summary: 'Choose which mails the caller gets; kinds that are left out stay as they are',
    body: mailPreferences.partial(),
    reply: mailPreferences,
  }),
  showUnsubscribe: route('showUnsubscribe', {
    summary: 'A page that asks whether to end mails of this kind; changes nothing',
    params: mailLink,
    reply: z.unknown(),
  }),
  unsubscribe: route('unsubscribe', {
    summary: 'End mails of this kind to the address of this mail (RFC 8058), without a login',
    params: mailLink,
    reply: z.unknown(),
  }),
  listMails: route('listMails', {
    summary: 'A page of mails, newest first, by state, address (`q`) or order (number or id)',
    ...pageOf(mail, mailQuery),
  }),
  readWaitingMails: route('readWaitingMails', {
    summary: 'How many mails the mail server has not taken, and the oldest of them',
    reply: waitingMails,
  }),
  sendMailAgain: route('sendMailAgain', {
    summary: 'Send a refused or unknown mail once more, under the same Message-ID',
    params: z.object({ id: z.string().min(1).max(200) }),
    refusals: [409],
    reply: mail,
  }),
} as const;

export type IssuedDocument = z.infer<typeof issuedDocument>;
export type MailPreferences = z.infer<typeof mailPreferences>;
export type Mail = z.infer<typeof mail>;
export type WaitingMails = z.infer<typeof waitingMails>;
