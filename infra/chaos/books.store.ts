import {
  chargeKinds,
  mailStates,
  orderLineStates,
  refundStates,
  returnStates,
  wholeOrderStates,
} from '@shop/contracts';
import { connectMongo } from '@shop/service-kit';
import { ObjectId } from 'mongodb';
import { z } from 'zod';

const objectId = z.instanceof(ObjectId).transform(String);
const outbox = z.array(z.object({ queue: z.string(), message: z.object({ id: z.string() }) }));
const refundPart = z.object({
  lineId: z.string().optional(),
  charge: z.enum(chargeKinds).optional(),
  netCents: z.number(),
  taxCents: z.number(),
});

const refund = z.object({
  id: z.string(),
  amountCents: z.number(),
  parts: z.array(refundPart).default([]),
  at: z.date().optional(),
  doneAt: z.date().optional(),
  state: z.enum(refundStates),
  charges: z.array(z.enum(chargeKinds)).optional(),
  rejectedAt: z.date().optional(),
  creditNote: z.string().optional(),
  cancellation: z.string().optional(),
  transfer: z.object({ reference: z.string() }).optional(),
});

const movement = z.object({
  partId: objectId,
  seq: z.number(),
  kind: z.enum(['opening', 'adjustment', 'reserve', 'release', 'return']),
  orderId: z.string(),
  quantity: z.number(),
  balance: z.number(),
});

const part = z.object({ _id: objectId, availableQuantity: z.number(), stockSeq: z.number() });

const orderLine = z.object({
  id: z.string(),
  partId: z.string(),
  priceCents: z.number(),
  quantity: z.number(),
  state: z.enum(orderLineStates),
  sent: z.number().default(0),
  returned: z.number().default(0),
});

const charge = z.object({ kind: z.enum(chargeKinds), cents: z.number() });

const shipment = z.object({
  id: z.string(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.number() })),
});

const orderReturn = z.object({
  id: z.string(),
  state: z.enum(returnStates),
  lines: z.array(
    z.object({
      lineId: z.string(),
      quantity: z.number(),
      restocked: z.number().optional(),
      scrapped: z.number().optional(),
    }),
  ),
  restockDue: z.date().optional(),
});

const order = z.object({
  _id: objectId,
  lines: z.array(orderLine).min(1),
  charges: z.array(charge).default([]),
  tax: z.object({ basisPoints: z.number(), included: z.boolean().optional() }).optional(),
  delivery: z.object({ country: z.string().optional() }).optional(),
  totalCents: z.number(),
  rows: z.number(),
  email: z.string(),
  state: z.enum(wholeOrderStates),
  transactionId: z.string().optional(),
  transfer: z.object({ reference: z.string() }).optional(),
  paidCents: z.number().optional(),
  paidAt: z.date().optional(),
  sumsDue: z.boolean().optional(),
  refundedCents: z.number().default(0),
  refunds: z.array(refund).default([]),
  shipments: z.array(shipment).default([]),
  returns: z.array(orderReturn).default([]),
  invoiceNumber: z.string().optional(),
  release: z.object({ state: z.enum(['due', 'done']) }).optional(),
  timeline: z.array(z.object({ what: z.string(), ref: z.string().optional() })),
  outbox,
});

const payment = z.object({
  _id: z.string(),
  state: z.string(),
  orderId: z.string().optional(),
  outbox,
});

const event = z.object({ _id: z.string(), state: z.enum(['received', 'done']) });

const invoice = z.object({
  _id: z.string(),
  year: z.number(),
  seq: z.number(),
  orderId: z.string(),
  totalCents: z.number(),
  outbox: z.array(z.object({ queue: z.string() })),
  issuedAt: z.date(),
  lines: z.array(z.object({ quantity: z.number(), unitCents: z.number() })),
  charges: z.array(charge).default([]),
  netCents: z.number(),
  tax: z.object({ basisPoints: z.number(), cents: z.number() }).optional(),
  country: z.string().optional(),
});

const creditNote = invoice.extend({ refundId: z.string(), cancels: z.string().optional() });

const sum = z.object({ cents: z.number() });
const dailySum = z.object({
  _id: z.string(),
  orders: z.number(),
  paidCents: z.number(),
  refundedCents: z.number(),
  countries: z.array(sum),
  parts: z.array(sum),
  deliveryCents: z.number(),
  taxCents: z.number(),
});

/** The key of a mail is the fact that it reports. */
const mail = z.object({ _id: z.string(), state: z.enum(mailStates) });
const document = z.object({ _id: z.string() });

export type BookMovement = z.output<typeof movement>;
export type BookPart = z.output<typeof part>;
export type BookOrderLine = z.output<typeof orderLine>;
export type BookOrder = z.output<typeof order>;
export type BookPayment = z.output<typeof payment>;
export type BookInvoice = z.output<typeof invoice>;
export type BookCreditNote = z.output<typeof creditNote>;
export type BookDailySum = z.output<typeof dailySum>;
export type BookMail = z.output<typeof mail>;

/** The stock ledger, parts, orders and payments as catalog and orders store them. */
export interface Books {
  readonly movements: readonly BookMovement[];
  readonly parts: readonly BookPart[];
  readonly orders: readonly BookOrder[];
  readonly payments: readonly BookPayment[];
  readonly events: readonly z.output<typeof event>[];
}

export interface Papers {
  readonly invoices: readonly BookInvoice[];
  readonly creditNotes: readonly BookCreditNote[];
  readonly mails: readonly BookMail[];
  /** Finished PDFs. */
  readonly documents: readonly z.output<typeof document>[];
}

/** Leaves out the bodies of mails and documents, which are large. */
const unread = { content: 0, pdf: 0 } as const;

async function readAll(mongoUrl: string, database: string, ...collections: readonly string[]) {
  const { db, close } = await connectMongo({ url: mongoUrl, database });
  try {
    return await Promise.all(
      collections.map((name) =>
        db.collection(name).find({}, { projection: unread }).sort({ _id: 1 }).toArray(),
      ),
    );
  } finally {
    await close();
  }
}

export async function readBooks(
  mongoUrl: string,
  databases = { catalog: 'shop_catalog', orders: 'shop_orders' },
): Promise<Books> {
  const [movements, parts] = await readAll(mongoUrl, databases.catalog, 'stock_movements', 'parts');
  const own = await readAll(mongoUrl, databases.orders, 'orders', 'payments', 'payment_events');
  const [orders, payments, events] = own;
  return {
    movements: z.array(movement).parse(movements),
    parts: z.array(part).parse(parts),
    orders: z.array(order).parse(orders),
    payments: z.array(payment).parse(payments),
    events: z.array(event).parse(events),
  };
}

export async function readPapers(
  mongoUrl: string,
  database = 'shop_orders',
  notifications = 'shop_notifications',
): Promise<Papers> {
  const [invoices, creditNotes] = await readAll(mongoUrl, database, 'invoices', 'credit_notes');
  const [mails, documents] = await readAll(mongoUrl, notifications, 'mails', 'documents');
  return {
    invoices: z.array(invoice).parse(invoices),
    creditNotes: z.array(creditNote).parse(creditNotes),
    mails: z.array(mail).parse(mails),
    documents: z.array(document).parse(documents),
  };
}

export async function readDailySums(mongoUrl: string, database = 'shop_orders'): Promise<BookDailySum[]> {
  const [sums] = await readAll(mongoUrl, database, 'daily_sums');
  return z.array(dailySum).parse(sums);
}
