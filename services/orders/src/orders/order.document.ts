import type { OrderState } from '@shop/contracts';
import { createIndexes, type OutboxEntry, type SearchFields, withoutSearchFields } from '@shop/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import type { Order, OrderChange, OrderLine, RefundState, TimelineEntry } from './order.types.ts';
import { isOfOneLine, listedLines, onlyLine, orderAfter, totalCents } from './order-lines.rules.ts';

/** The only line of an order, stored flat. Its state and release are the order's own. */
type OnlyLineFields = Omit<OrderLine, 'id' | 'state' | 'release'>;

/** Two or more lines, with the sums that the database adds up. */
interface LinesFields {
  readonly lines: readonly OrderLine[];
  readonly totalCents: number;
  /** Rows beyond the first that the order has in the lists of the specified calls. */
  readonly extraRows: number;
}

/**
 * A stored order: with its timeline, unsent messages and search tokens. Has either `lines` or the fields of an only
 * line.
 */
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

/** Names of the indexes. Every query that could use more than one gives a hint. */
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

/** States in which an unpaid order holds or requests stock. */
export const unpaidStates: readonly OrderState[] = ['requested', 'reserved'];

/** Covers the sum of a person's unpaid orders, however many paid ones there are. */
export const unpaidIndex = {
  key: { email: 1, state: 1, priceCents: 1, quantity: 1 },
  name: orderIndexes.unpaidOfPerson,
  partialFilterExpression: { state: { $in: [...unpaidStates] } },
} as const;

/** Paid orders by invoice; those without one come first. */
export const invoiceIndex = {
  key: { state: 1, invoiceNumber: 1, _id: 1 },
  name: orderIndexes.byInvoice,
  partialFilterExpression: { state: { $in: ['paid', 'shipped', 'refunded'] } },
} as const;

/**
 * Orders of two or more lines; the indexes about lines contain no others. Query with {@link withLines}, which the
 * indexes cover.
 */
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

/** Refunds in progress, or failed and needing attention. */
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

/** Leaves out the fields that {@link toOrder} does not read. */
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

export function storedFields(order: Order): Omit<StoredOrder, '_id'> {
  const { id: _id, lines, ...rest } = order;
  const [line] = lines;
  if (!line || !isOfOneLine(order)) return { ...rest, ...linesFields(order) };
  const { id: _line, state: _state, release: _release, ...fields } = line;
  return { ...rest, ...fields };
}

/**
 * Returns the fields that a change sets. For an order with several lines, sets single paths and never rewrites a
 * whole line.
 */
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
