import { orderLineStates, refundStates, wholeOrderStates } from '@shop/contracts';
import { connectMongo } from '@shop/service-kit';
import { ObjectId } from 'mongodb';
import { z } from 'zod';

const objectId = z.instanceof(ObjectId).transform(String);
const outbox = z.array(z.object({ queue: z.string(), message: z.object({ id: z.string() }) }));

const line = z.object({
  partId: objectId,
  seq: z.number(),
  kind: z.enum(['opening', 'adjustment', 'reserve', 'release']),
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
  sent: z.number().optional(),
  returned: z.number().optional(),
});

const refundState = z.enum(refundStates);
const refund = z.object({
  id: z.string(),
  amountCents: z.number(),
  state: refundState,
  creditNote: z.string().optional(),
});

const shipment = z.object({
  id: z.string(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.number() })),
});

const order = z.object({
  _id: objectId,
  lines: z.array(orderLine).min(1),
  totalCents: z.number(),
  rows: z.number(),
  email: z.string(),
  state: z.enum(wholeOrderStates),
  transactionId: z.string().optional(),
  paidCents: z.number().optional(),
  refundedCents: z.number().default(0),
  refunds: z.array(refund).default([]),
  shipments: z.array(shipment).default([]),
  invoiceNumber: z.string().optional(),
  release: z.object({ state: z.enum(['due', 'done']) }).optional(),
  timeline: z.array(z.object({ what: z.string(), ref: z.string().optional() })),
  outbox,
});

const payment = z.object({
  _id: z.string(),
  state: z.enum([
    'open',
    'claimed',
    'settled',
    'refunding',
    'refund-pending',
    'refunded',
    'refund-failed',
    'orphaned',
    'void',
  ]),
  orderId: z.string().optional(),
  outbox,
});

const event = z.object({ _id: z.string(), state: z.enum(['received', 'done']), outbox });

export type BookLine = z.output<typeof line>;
export type BookPart = z.output<typeof part>;
export type BookOrderLine = z.output<typeof orderLine>;
export type BookOrder = z.output<typeof order>;
export type BookPayment = z.output<typeof payment>;

/** The stock ledger, parts, orders and payments as catalog and orders store them. */
export interface Books {
  readonly lines: readonly BookLine[];
  readonly parts: readonly BookPart[];
  readonly orders: readonly BookOrder[];
  readonly payments: readonly BookPayment[];
  readonly events: readonly z.output<typeof event>[];
}

/** Leaves out the bodies of mails and documents, which are large. */
const unread = { message: 0, pdf: 0 } as const;

export async function readAll(mongoUrl: string, database: string, collections: readonly string[]) {
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
  const [lines, parts] = await readAll(mongoUrl, databases.catalog, ['stock_movements', 'parts']);
  const [orders, payments, events] = await readAll(mongoUrl, databases.orders, [
    'orders',
    'payments',
    'payment_events',
  ]);
  return {
    lines: z.array(line).parse(lines),
    parts: z.array(part).parse(parts),
    orders: z.array(order).parse(orders),
    payments: z.array(payment).parse(payments),
    events: z.array(event).parse(events),
  };
}
