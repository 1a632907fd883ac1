import type { FieldChange, OrderState, RefundState } from '@shop/contracts';
import { createIndexes, type LoggedChange, type OutboxEntry } from '@shop/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import type { Order, OrderChange, TimelineEntry } from './order.types.ts';
import { listedLines, orderAfter, type Priced, totalCents } from './order-lines.rules.ts';

/** A stored order: with the sums that the database adds up, its timeline, unsent messages and search tokens. */
export interface OrderDocument extends Omit<Order, 'id'> {
  _id: ObjectId;
  searchTokens: string[];
  totalCents: number;
  /** Rows that the order has in the lists of the specified calls. */
  rows: number;
  /** When a payment of it was last declined. */
  declinedAt?: Date;
  /** Its money changed: the daily sums of its days have to be added up again. */
  sumsDue?: true;
  timeline: TimelineEntry[];
  outbox?: OutboxEntry[];
  /** Entries for the staff log. */
  log?: OutboxEntry[];
}

export const ordersCollection = 'orders';

/** Names of the indexes that lists pass as hints, and that tell which key was a duplicate. */
export const orderIndexes = {
  ofPerson: 'own_orders',
  ofPersonUnpaid: 'own_unpaid_orders',
  ofPersonBySearch: 'own_orders_by_search_token',
  ofAddress: 'orders_of_address',
  byState: 'orders_by_state',
  bySearch: 'orders_by_search_token',
  byQuestion: 'orders_with_open_question',
  byCountry: 'orders_by_country',
  byWatchedRefund: 'orders_by_watched_refund',
} as const;

/** States in which an unpaid order holds or requests stock. */
export const unpaidStates: readonly OrderState[] = ['requested', 'reserved'];

/** Refunds in progress, or failed and needing attention. */
export const watchedRefunds = ['asked', 'pending', 'failed'] as const satisfies readonly RefundState[];

export async function createOrderIndexes(orders: Collection<OrderDocument>): Promise<void> {
  await createIndexes(orders, [
    {
      key: { uid: 1, 'idempotency.key': 1 },
      unique: true,
      partialFilterExpression: { 'idempotency.key': { $exists: true } },
    },
    { key: { number: 1 }, unique: true },
    { key: { 'lines.id': 1 } },
    { key: { 'lines.partId': 1, 'lines.state': 1 } },
    { key: { uid: 1, _id: -1 }, name: orderIndexes.ofPerson },
    { key: { email: 1, _id: -1 }, name: orderIndexes.ofAddress },
    // Covers the sum of a person's unpaid orders, however many paid ones there are.
    {
      key: { uid: 1, state: 1, totalCents: 1 },
      name: orderIndexes.ofPersonUnpaid,
      partialFilterExpression: { state: { $in: [...unpaidStates] } },
    },
    // Covers what a person has paid.
    {
      key: { uid: 1, paidCents: -1, refundedCents: 1 },
      partialFilterExpression: { paidCents: { $gt: 0 } },
    },
    // Covers the counts and sums of whole lists.
    {
      key: { state: 1, _id: -1, rows: 1, totalCents: 1, refundedCents: 1 },
      name: orderIndexes.byState,
    },
    { key: { searchTokens: 1, _id: -1 }, name: orderIndexes.bySearch },
    { key: { uid: 1, searchTokens: 1, _id: -1 }, name: orderIndexes.ofPersonBySearch },
    // Paid orders; those without an invoice come first.
    {
      key: { state: 1, invoiceNumber: 1, _id: 1 },
      partialFilterExpression: { state: { $in: ['paid', 'shipped', 'refunded'] } },
    },
    {
      key: { reservedUntil: 1 },
      partialFilterExpression: { state: 'reserved' },
    },
    {
      key: { 'intent.checkAt': 1 },
      partialFilterExpression: { state: 'reserved', 'intent.checkAt': { $exists: true } },
    },
    {
      key: { 'delivery.country': 1, state: 1, _id: -1, rows: 1 },
      name: orderIndexes.byCountry,
      partialFilterExpression: { 'delivery.country': { $exists: true } },
    },
    {
      key: { 'refunds.state': 1 },
      name: orderIndexes.byWatchedRefund,
      partialFilterExpression: { 'refunds.state': { $in: [...watchedRefunds] } },
    },
    // Succeeded refunds; those without a credit note come first.
    {
      key: { 'refunds.state': 1, 'refunds.creditNote': 1 },
      partialFilterExpression: { 'refunds.state': 'succeeded' },
    },
    { key: { 'refunds.at': 1 }, sparse: true },
    { key: { 'refunds.doneAt': 1 }, sparse: true },
    { key: { 'refunds.rejectedAt': 1 }, sparse: true },
    {
      key: { 'question.state': 1, _id: 1 },
      name: orderIndexes.byQuestion,
      partialFilterExpression: { 'question.state': 'open' },
    },
    { key: { transferKeys: 1 }, sparse: true },
    {
      key: { firstTransferKeys: 1 },
      unique: true,
      partialFilterExpression: { firstTransferKeys: { $exists: true } },
    },
    { key: { 'returns.state': 1 }, sparse: true },
    { key: { 'returns.restockDue': 1 }, sparse: true },
    { key: { paidAt: 1, paidCents: 1 }, sparse: true },
    { key: { sumsDue: 1 }, sparse: true },
    {
      key: { heldNotice: 1, _id: 1 },
      partialFilterExpression: { state: 'reserved', heldNotice: 'due' },
    },
    {
      key: { 'release.since': 1 },
      partialFilterExpression: { 'release.state': 'due' },
    },
  ]);
}

/** Leaves out the fields that {@link toOrder} does not read. */
export const orderProjection = {
  searchTokens: 0,
  totalCents: 0,
  rows: 0,
  declinedAt: 0,
  sumsDue: 0,
  timeline: 0,
  outbox: 0,
  log: 0,
} as const;

type StoredOrder = Omit<OrderDocument, keyof typeof orderProjection>;

export function toOrder({ _id, ...order }: StoredOrder): Order {
  return { id: _id.toHexString(), ...order };
}

function sumsOf(order: Priced) {
  return { totalCents: totalCents(order), rows: listedLines(order).length };
}

export function storedFields({ id: _id, ...order }: Order) {
  return { ...order, ...sumsOf(order) };
}

/** Returns the fields that a change sets: single paths of lines, never a whole line. */
export function changedFields(order: Order, change: OrderChange): Record<string, unknown> {
  const paths = (change.lines ?? []).flatMap(({ id, ...fields }) => {
    const index = order.lines.findIndex((line) => line.id === id);
    return Object.entries(fields).map(([key, value]) => [`lines.${index}.${key}`, value]);
  });
  const after = orderAfter(order, change);
  const isSame = after.paidCents === order.paidCents && after.refundedCents === order.refundedCents;
  return {
    ...change.set,
    state: change.to,
    ...sumsOf(after),
    sumsDue: isSame ? undefined : true,
    ...Object.fromEntries(paths),
  };
}

/** Entries with words of or about the buyer. */
const privateEntries: readonly string[] = ['question', 'message', 'note', 'corrected'];

/** Fields whose values the log repeats; of a corrected address it names only the field. */
const repeated = ['state', 'refundedCents', 'reservedUntil'] as const;
const named = ['delivery', 'billing', 'purchaseOrderNumber'] as const;

/** Describes a change of an order for the staff log. */
export function loggedChange(order: Order, change: OrderChange): LoggedChange {
  const { id, number: name, uid: owner } = order;
  const { at, by, what, text } = change.entry;
  const after = orderAfter(order, change);
  const changes: FieldChange[] = [
    ...repeated
      .filter((field) => String(order[field]) !== String(after[field]))
      .map((field) => ({ field, before: order[field], after: after[field] })),
    ...named.filter((field) => change.set?.[field] !== undefined).map((field) => ({ field })),
    ...(privateEntries.includes(what) ? [] : [{ field: 'timeline', after: text }]),
  ];
  return { thing: { kind: 'order', id, name }, by, at, owner, changes };
}
