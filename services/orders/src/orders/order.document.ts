import type { OrderState } from '@shop/contracts';
import { type OutboxEntry, type SearchFields, searchField, withoutSearchFields } from '@shop/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import type { Order, TimelineEntry } from './order.types.ts';

/** An order as it is kept: with its history, its unsent messages and the tokens it is found by. */
export interface OrderDocument extends Omit<Order, 'id'>, SearchFields {
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
  bySearch: 'order_words',
  byAmount: 'order_totals',
  byHold: 'holds',
  byPaymentCheck: 'payment_checks',
  byRelease: 'open_releases',
  byHolding: 'holdings_of_part',
} as const;

/** States in which an order holds stock, or asks for it, and is not paid. */
export const unpaidStates: readonly OrderState[] = ['requested', 'reserved'];

/** Answers by itself what a person's unpaid orders come to, however many paid ones there are. */
export const unpaidIndex = {
  key: { email: 1, state: 1, priceCents: 1, quantity: 1 },
  name: orderIndexes.unpaidOfPerson,
  partialFilterExpression: { state: { $in: [...unpaidStates] } },
} as const;

export async function createOrderIndexes(orders: Collection<OrderDocument>): Promise<void> {
  await orders.createIndexes([
    {
      key: { email: 1, 'idempotency.key': 1 },
      name: orderIndexes.byIdempotencyKey,
      unique: true,
      partialFilterExpression: { 'idempotency.key': { $exists: true } },
    },
    { key: { email: 1, _id: -1 }, name: orderIndexes.ofPerson },
    unpaidIndex,
    { key: { state: 1, _id: -1 }, name: orderIndexes.byState },
    { key: { _id: 1, state: 1, priceCents: 1, quantity: 1 }, name: orderIndexes.byAmount },
    { key: { [searchField]: 1, _id: -1 }, name: orderIndexes.bySearch },
    { key: { partId: 1, state: 1, quantity: 1 }, name: orderIndexes.byHolding },
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
      key: { 'release.since': 1 },
      name: orderIndexes.byRelease,
      partialFilterExpression: { 'release.state': 'due' },
    },
  ]);
}

/** What {@link toOrder} leaves unread. */
export const orderProjection = { ...withoutSearchFields, timeline: 0, outbox: 0 } as const;

export function toOrder({ _id, ...rest }: Omit<OrderDocument, keyof typeof orderProjection>): Order {
  return {
    id: _id.toHexString(),
    ...rest,
  };
}
