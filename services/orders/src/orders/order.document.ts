import type { OrderState } from '@shop/contracts';
import { createIndexes, type OutboxEntry, type SearchFields, withoutSearchFields } from '@shop/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import type { Order, OrderChange, OrderLine, RefundState, TimelineEntry } from './order.types.ts';
import { isOfOneLine, listedLines, onlyLine, orderAfter, totalCents } from './order-lines.rules.ts';

/** The only line of an order: kept as orders were before they had lines, its state and release as the order's own. */
type OnlyLineFields = Omit<OrderLine, 'id' | 'state' | 'release'>;

/** Two and more lines, and what the database adds up of them. */
interface LinesFields {
  readonly lines: readonly OrderLine[];
  readonly totalCents: number;
  /** How many more rows than one the order has in the lists of the specified calls. */
  readonly extraRows: number;
}

/** An order as it is kept: with its history, its unsent messages and the tokens it is found by. Either with `lines` or without. */
export interface OrderDocument
  extends Omit<Order, 'id' | 'lines'>,
    Partial<OnlyLineFields>,
    Partial<LinesFields>,
    SearchFields {
  _id: ObjectId;
  timeline: TimelineEntry[];
  outbox?: OutboxEntry[];
}

export const ordersCollection = 'orders';

/** Names of the indexes; every query that could use more than one of them names its own. */
export const orderIndexes = {
  byIdempotencyKey: 'one_order_per_idempotency_key',
  ofPerson: 'own_orders',
  unpaidOfPerson: 'unpaid_of_person',
  byState: 'orders_by_state',
  bySearch: 'orders_by_search_token',
  byAmount: 'order_totals',
  byHold: 'holds',
  byPaymentCheck: 'payment_checks',
  byRelease: 'open_releases',
  byHolding: 'held_pieces_of_part',
  byLine: 'orders_by_line',
  byHeldNotice: 'held_notices',
  byInvoice: 'orders_by_invoice',
  byLinesHolding: 'holdings_of_lines',
  byLinesAmount: 'order_lines_totals',
  byRefund: 'order_refunds',
  byNumber: 'one_order_per_number',
  byOpenRefund: 'open_refunds',
} as const;

/** States in which an order holds stock, or asks for it, and is not paid. */
export const unpaidStates: readonly OrderState[] = ['requested', 'reserved'];

/** Answers by itself what a person's unpaid orders come to, however many paid ones there are. */
export const unpaidIndex = {
  key: { email: 1, state: 1, priceCents: 1, quantity: 1 },
  name: orderIndexes.unpaidOfPerson,
  partialFilterExpression: { state: { $in: [...unpaidStates] } },
} as const;

/** Paid orders by their invoice, those without one first. */
export const invoiceIndex = {
  key: { state: 1, invoiceNumber: 1, _id: 1 },
  name: orderIndexes.byInvoice,
  partialFilterExpression: { state: { $in: ['paid', 'shipped', 'refunded'] } },
} as const;

/** Orders of two and more lines: others are in no index about lines. Queries ask by {@link withLines}, which the indexes answer by themselves. */
const haveLines = { extraRows: { $exists: true } } as const;
export const withLines = { extraRows: { $gte: 0 } } as const;

const linesIndexes = [
  {
    key: { _id: 1, state: 1, totalCents: 1, extraRows: 1 },
    name: orderIndexes.byLinesAmount,
    partialFilterExpression: haveLines,
  },
  {
    key: { 'lines.partId': 1 },
    name: orderIndexes.byLinesHolding,
    partialFilterExpression: haveLines,
  },
  {
    key: { _id: 1, state: 1, refundedCents: 1 },
    name: orderIndexes.byRefund,
    partialFilterExpression: { refundedCents: { $exists: true } },
  },
  { key: { number: 1 }, name: orderIndexes.byNumber, unique: true, sparse: true },
] as const;

/** Refunds that are under way, or that somebody has to look at. */
export const watchedRefunds = ['asked', 'pending', 'failed'] as const satisfies readonly RefundState[];

export async function createOrderIndexes(orders: Collection<OrderDocument>): Promise<void> {
  await createIndexes(orders, [
    {
      key: { email: 1, 'idempotency.key': 1 },
      name: orderIndexes.byIdempotencyKey,
      unique: true,
      partialFilterExpression: { 'idempotency.key': { $exists: true } },
    },
    { key: { email: 1, _id: -1 }, name: orderIndexes.ofPerson },
    unpaidIndex,
    invoiceIndex,
    { key: { state: 1, _id: -1 }, name: orderIndexes.byState },
    { key: { _id: 1, state: 1, priceCents: 1, quantity: 1 }, name: orderIndexes.byAmount },
    { key: { searchTokens: 1, _id: -1 }, name: orderIndexes.bySearch },
    { key: { partId: 1, state: 1, quantity: 1, returned: 1 }, name: orderIndexes.byHolding },
    { key: { 'lines.id': 1 }, name: orderIndexes.byLine, sparse: true },
    ...linesIndexes,
    {
      key: { reservedUntil: 1 },
      name: orderIndexes.byHold,
      partialFilterExpression: { state: 'reserved' },
    },
    {
      key: { 'intent.checkAt': 1 },
      name: orderIndexes.byPaymentCheck,
      partialFilterExpression: { state: 'reserved', 'intent.checkAt': { $exists: true } },
    },
    {
      key: { 'refunds.state': 1 },
      name: orderIndexes.byOpenRefund,
      partialFilterExpression: { 'refunds.state': { $in: [...watchedRefunds] } },
    },
    {
      key: { heldNotice: 1, _id: 1 },
      name: orderIndexes.byHeldNotice,
      partialFilterExpression: { state: 'reserved', heldNotice: 'due' },
    },
    {
      key: { 'release.since': 1 },
      name: orderIndexes.byRelease,
      partialFilterExpression: { 'release.state': 'due' },
    },
  ]);
}

/** What {@link toOrder} leaves unread. */
export const orderProjection = { ...withoutSearchFields, timeline: 0, outbox: 0 } as const;

type StoredOrder = Omit<OrderDocument, keyof typeof orderProjection>;

export function toOrder(stored: StoredOrder): Order {
  const { _id, lines, totalCents: _total, extraRows: _rows, ...rest } = stored;
  const id = _id.toHexString();
  if (lines) return { id, ...rest, lines };
  const {
    partId = '',
    partNumber,
    partName = '',
    priceCents = 0,
    quantity = 0,
    refusal,
    sent,
    returned,
    ...order
  } = rest;
  const line = {
    ...{ id, partId, partName, priceCents, quantity },
    ...(partNumber === undefined ? {} : { partNumber }),
    ...(refusal === undefined ? {} : { refusal }),
    ...(sent === undefined ? {} : { sent }),
    ...(returned === undefined ? {} : { returned }),
  };
  return { id, ...order, lines: [onlyLine(line, order)] };
}

function linesFields(order: Pick<Order, 'lines'>): LinesFields {
  return {
    lines: order.lines,
    totalCents: totalCents(order),
    extraRows: listedLines(order).length - 1,
  };
}

/** What is kept of an order, but for its key. */
export function storedFields(order: Order): Omit<StoredOrder, '_id'> {
  const { id: _id, lines, ...rest } = order;
  const [line] = lines;
  if (!line || !isOfOneLine(order)) return { ...rest, ...linesFields(order) };
  const { id: _line, state: _state, release: _release, ...fields } = line;
  return { ...rest, ...fields };
}

/** What a change sets: of an order with lines, by its path, only what is different, never a line as a whole. */
export function changedFields(order: Order, change: OrderChange): Record<string, unknown> {
  const ofOrder = { ...change.set, state: change.to };
  if (isOfOneLine(order)) {
    const [only] = change.lines ?? [];
    const { id: _id, state: _state, release: _release, ...fields } = only ?? { id: order.id };
    return { ...ofOrder, ...fields };
  }
  const { lines: _lines, ...sums } = linesFields(orderAfter(order, change));
  const paths = (change.lines ?? []).flatMap(({ id, ...fields }) => {
    const index = order.lines.findIndex((line) => line.id === id);
    return Object.entries(fields).map(([key, value]) => [`lines.${index}.${key}`, value]);
  });
  return { ...ofOrder, ...sums, ...Object.fromEntries(paths) };
}
