import { z } from 'zod';
import { limits } from '../limits.ts';
import { idParams, pageHeaders, pageQuery } from '../primitives.ts';
import { route } from '../route.ts';

export const documentKinds = ['invoice', 'packing-slip'] as const;

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

/** An unsubscribe link: the mail's id and the shop's signature of it. */
const mailLink = z.object({
  mail: z.string().regex(/^[\w.-]{1,200}$/),
  signature: z.string().regex(/^[\w-]{43}$/),
});

export const notificationRoutes = {
  listOrderDocuments: route('listOrderDocuments', {
    service: 'notifications',
    summary:
      "An order's invoice and packing slips that exist already: its buyer sees the invoice, admins see all, others nothing",
    params: idParams,
    status: 200,
    reply: z.array(issuedDocument),
  }),
  getDocument: route('getDocument', {
    service: 'notifications',
    summary: 'A document as PDF',
    params: z.object({ id: z.string().min(1).max(100) }),
    status: 200,
    reply: z.unknown(),
  }),
  getMailPreferences: route('getMailPreferences', {
    service: 'notifications',
    summary: 'Which mails the caller gets; all, unless they said otherwise',
    status: 200,
    reply: mailPreferences,
  }),
  putMailPreferences: route('putMailPreferences', {
    service: 'notifications',
    summary: 'Say which mails the caller gets',
    body: mailPreferences,
    status: 200,
    reply: mailPreferences,
  }),
  showUnsubscribe: route('showUnsubscribe', {
    service: 'notifications',
    summary: 'A page that asks whether to end mails of this kind; changes nothing',
    params: mailLink,
    status: 200,
    reply: z.unknown(),
  }),
  unsubscribe: route('unsubscribe', {
    service: 'notifications',
    summary: 'End mails of this kind to the address of this mail (RFC 8058), without a login',
    params: mailLink,
    status: 200,
    reply: z.unknown(),
  }),
  listMails: route('listMails', {
    service: 'notifications',
    summary:
      'A page of mails, the latest first, of one state or of all, to one address or to all, about one order (its number or id) or anything',
    query: pageQuery.extend({
      state: z.enum(mailStates).optional(),
      order: z.string().min(1).max(limits.orderNumberMax).optional(),
    }),
    status: 200,
    reply: z.array(mail),
    replyHeaders: pageHeaders,
  }),
  sendMailAgain: route('sendMailAgain', {
    service: 'notifications',
    summary: 'Send a refused or unknown mail once more, under the same Message-ID',
    params: z.object({ id: z.string().min(1).max(200) }),
    status: 200,
    refusals: [409],
    reply: mail,
  }),
} as const;

export type IssuedDocument = z.infer<typeof issuedDocument>;
export type MailPreferences = z.infer<typeof mailPreferences>;
export type Mail = z.infer<typeof mail>;
