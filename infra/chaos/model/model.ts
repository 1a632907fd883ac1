import { limits, type OrderLineState, type ReturnState, type WholeOrderState } from '@shop/contracts';

export interface ModelPart {
  readonly id: string;
  readonly priceCents: number;
  readonly minimum: number;
  /** The ledger's balance, without the pieces in `returning`. */
  available: number;
  /** Pieces whose release the stopped worker has not processed yet. */
  returning: number;
}

export interface ModelIntent {
  readonly id: string;
  readonly clientSecret: string;
  readonly email: string;
  readonly cents: number;
  /** False for a payment of another business on the same account: it lacks the shop's mark. */
  readonly ours: boolean;
  /** The order it was made for; without one, the first order it was reported for. */
  orderId: string | undefined;
  status: 'open' | 'succeeded' | 'canceled';
  refunded: boolean;
}

/** The last parcel that the admin sent for an order, with its idempotency key. */
export interface ModelShipment {
  readonly id: string;
  readonly key: string;
  readonly line: ModelLine;
  readonly quantity: number;
  readonly at: number;
  undone: boolean;
  corrected: boolean;
}

export interface ModelLine {
  readonly id: string;
  readonly part: ModelPart;
  /** The price of a piece in this order, with its tax. */
  readonly pieceCents: number;
  readonly quantity: number;
  state: OrderLineState;
  sent: number;
  returned: number;
  /** The part of its price that the shop keeps. */
  keptCents: number;
}

export const byTransfer = 'transfer';

export interface ModelReturn {
  readonly id: string;
  readonly line: ModelLine;
  readonly quantity: number;
  state: ReturnState;
  /** The pieces that went back into stock; the others were scrapped. */
  inspected: { readonly restocked: number } | undefined;
}

export interface ModelOrder {
  readonly id: string;
  readonly email: string;
  readonly lines: readonly ModelLine[];
  state: WholeOrderState;
  refundedCents: number;
  readonly returns: ModelReturn[];
  last?: ModelShipment;
  /** The open intent of the order's payment page. */
  live?: ModelIntent;
  /** The id of the intent, or {@link byTransfer}. */
  paidBy?: string;
}

export interface Model {
  readonly parts: readonly ModelPart[];
  readonly orders: ModelOrder[];
  readonly intents: ModelIntent[];
  workerRuns: boolean;
  webhooksHeld: boolean;
}

export function emptyModel(parts: readonly ModelPart[]): Model {
  return { parts, orders: [], intents: [], workerRuns: true, webhooksHeld: false };
}

type Wanted = Pick<ModelLine, 'pieceCents' | 'quantity'>;

export function centsOf(lines: readonly Wanted[]): number {
  return lines.reduce((sum, { pieceCents, quantity }) => sum + pieceCents * quantity, 0);
}

export function isLive({ state }: ModelLine): boolean {
  return state === 'requested' || state === 'reserved';
}

/** The amount owed or paid; for an ended order, the price of all its lines. */
export function totalCents({ lines }: ModelOrder): number {
  const counted = lines.filter((line) => isLive(line) || line.state === 'returned');
  return centsOf(counted.length > 0 ? counted : lines);
}

export function leftToSend({ state, quantity, sent, returned }: ModelLine): number {
  return state === 'reserved' ? quantity - sent - returned : 0;
}

/** Pieces that a return keeps from being returned again. */
export function countedPieces({ state, quantity, inspected }: ModelReturn): number {
  return state === 'declined' && !inspected ? 0 : quantity;
}

export function leftToReturn({ returns }: ModelOrder, line: ModelLine): number {
  return returns.reduce((left, back) => left - (back.line === line ? countedPieces(back) : 0), line.sent);
}

export function returnPieces({ workerRuns }: Model, part: ModelPart, pieces: number): void {
  if (workerRuns) part.available += pieces;
  else part.returning += pieces;
}

export function pick<T>(items: readonly T[], random: number): T {
  const item = items[random % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

function cancelLine(model: Model, line: ModelLine): void {
  if (line.state === 'reserved') returnPieces(model, line.part, line.quantity);
  line.state = 'cancelled';
}

export function endOrder(model: Model, order: ModelOrder, to: 'cancelled' | 'expired'): void {
  for (const line of order.lines.filter(isLive)) cancelLine(model, line);
  order.state = to;
}

/** An order ends when no card can pay the rest of it. */
export function endTooSmall(model: Model, order: ModelOrder): void {
  const held = order.lines.filter(({ state }) => state === 'reserved');
  if (order.state === 'reserved' && centsOf(held) < limits.chargeMinCents)
    endOrder(model, order, 'cancelled');
}

/** Takes one line out of an unpaid order, which closes its payment. */
export function leaveOut(model: Model, order: ModelOrder, line: ModelLine): void {
  if (order.live?.status === 'open') order.live.status = 'canceled';
  cancelLine(model, line);
  if (!order.lines.some(isLive)) order.state = 'cancelled';
  endTooSmall(model, order);
}

/** The shop learns that an intent was paid. */
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

/** After a day, holds have expired and unclaimed money is refunded. */
export function letADayPass(model: Model): void {
  for (const order of model.orders.filter(({ state }) => state === 'reserved')) {
    if (order.live) settle(model, order.live);
    if (order.live?.status === 'open') order.live.status = 'canceled';
    if (order.state === 'reserved') endOrder(model, order, 'expired');
  }
  for (const intent of model.intents.filter(({ ours, orderId }) => ours && orderId === undefined)) {
    if (intent.status === 'open') intent.status = 'canceled';
    else if (intent.status === 'succeeded') intent.refunded = true;
  }
}

/**
 * The worker runs again and returns the waiting pieces. Its decisions on waiting orders are read from the
 * shop.
 */
export function workerReturns(model: Model): void {
  model.workerRuns = true;
  for (const part of model.parts) {
    part.available += part.returning;
    part.returning = 0;
  }
}
