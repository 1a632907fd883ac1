import type { OrderState } from '@shop/contracts';

/** A part as the model expects it. */
export interface ModelPart {
  readonly id: string;
  readonly priceCents: number;
  readonly minimum: number;
  /** By the ledger, without the pieces in `returning`. */
  available: number;
  /** Pieces whose release the stopped worker has not seen yet. */
  returning: number;
}

/** A payment at the provider. */
export interface ModelIntent {
  readonly id: string;
  readonly clientSecret: string;
  readonly email: string;
  readonly cents: number;
  /** False for a payment of somebody else on the same account: it lacks the shop's mark. */
  readonly ours: boolean;
  /** The order it was made for or, without one, that it was reported for first. */
  orderId: string | undefined;
  status: 'open' | 'succeeded' | 'canceled';
  refunded: boolean;
}

export interface ModelOrder {
  readonly id: string;
  readonly email: string;
  readonly part: ModelPart;
  readonly quantity: number;
  state: OrderState;
  /** The open intent of the order's payment page. */
  live?: ModelIntent;
  paidBy?: string;
}

/** The expected state of the shop, updated by each command. */
export interface Model {
  readonly parts: readonly ModelPart[];
  readonly orders: ModelOrder[];
  readonly intents: ModelIntent[];
  workerRuns: boolean;
  webhooksHeld: boolean;
}

export function emptyModel(parts: readonly ModelPart[]): Model {
  return {
    parts,
    orders: [],
    intents: [],
    workerRuns: true,
    webhooksHeld: false,
  };
}

export function totalCents({ part, quantity }: ModelOrder): number {
  return part.priceCents * quantity;
}

/** The element that a random number stands for. */
export function pick<T>(items: readonly T[], random: number): T {
  const item = items[random % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** An order ends without being paid: its pieces go back, at once or when the worker runs again. */
export function endOrder(model: Model, order: ModelOrder, to: 'cancelled' | 'expired'): void {
  if (order.state === 'reserved') {
    if (model.workerRuns) order.part.available += order.quantity;
    else order.part.returning += order.quantity;
  }
  if (order.live?.status === 'open') order.live.status = 'canceled';
  order.state = to;
}

/** The shop learns that an intent's money arrived. */
export function settle(model: Model, intent: ModelIntent): void {
  const order = model.orders.find(({ id }) => id === intent.orderId);
  if (!intent.ours || !order || intent.status !== 'succeeded') return;
  if (order.state === 'reserved') {
    order.state = 'paid';
    order.paidBy = intent.id;
  } else if (order.paidBy !== intent.id) intent.refunded = true;
}

/** The shop finds all payments that succeeded without a webhook. */
export function settleAll(model: Model): void {
  for (const intent of model.intents) settle(model, intent);
}

/** A day later, holds have expired and unclaimed money was refunded. */
export function letADayPass(model: Model): void {
  for (const order of model.orders) {
    if (order.state !== 'reserved') continue;
    if (order.live) settle(model, order.live);
    if (order.state === 'reserved') endOrder(model, order, 'expired');
  }
  for (const intent of model.intents) {
    if (!intent.ours || intent.orderId !== undefined) continue;
    if (intent.status === 'open') intent.status = 'canceled';
    else if (intent.status === 'succeeded') intent.refunded = true;
  }
}

/** The worker runs again and returns the pieces that waited. How it decides waiting orders is read from the shop. */
export function workerReturns(model: Model): void {
  model.workerRuns = true;
  for (const part of model.parts) {
    part.available += part.returning;
    part.returning = 0;
  }
}
