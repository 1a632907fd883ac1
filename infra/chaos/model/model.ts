import type { OrderState } from '@shop/contracts';

/** A part as the model believes it to be. */
export interface ModelPart {
  readonly id: string;
  readonly priceCents: number;
  readonly minimum: number;
  /** By the ledger; what still has to come back is not in it. */
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
  /** Without the shop's mark it is somebody else's business on the same account. */
  readonly ours: boolean;
  /** The order it was made for, or that claimed it later. */
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
  /** The intent that the order's own page would pay. */
  live?: ModelIntent;
  paidBy?: string;
}

/** What the shop should be like, kept beside it while commands run. */
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

/** The shop learns of all money that arrived while nobody told it. */
export function settleAll(model: Model): void {
  for (const intent of model.intents) settle(model, intent);
}

/** What happens when nobody does anything for longer than holds and unclaimed money last. */
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

/** The worker runs again and gives back what waited. Undecided orders are for the shop to tell. */
export function workerReturns(model: Model): void {
  model.workerRuns = true;
  for (const part of model.parts) {
    part.available += part.returning;
    part.returning = 0;
  }
}
