import { id as idShape, type Right, stateRefusals } from '@shop/contracts';
import { assertOwnOrMay, type Caller, refuse } from '@shop/service-kit';
import type { OrderDeps } from '../order/change-order.ts';
import type { Order, OrderLine } from '../order/order.types.ts';
import { readOrderNumber } from '../order/order-number.ts';
import { rowState } from './order.reply.ts';

/** A caller, and the right that lets staff reach other people's orders. */
interface Reader {
  readonly caller: Caller;
  readonly right: Right;
}

/** The meaning of an id in a call: an order, and its line that has this id. */
export interface ResolvedOrder {
  readonly order: Order;
  readonly line?: OrderLine | undefined;
}

/**
 * Resolves an id to its order. Only the routes accept line ids: the timeline, payments and changes know order ids
 * only. Orders are tried first, so only a line id costs a second query.
 */
export async function resolveOrder(
  { orderStore }: Pick<OrderDeps, 'orderStore'>,
  given: string,
): Promise<ResolvedOrder> {
  const id = given.toLowerCase();
  const order = (await orderStore.find(id)) ?? (await orderStore.findByLine(id));
  if (!order) throw refuse.notFound('Order');
  return { order, line: order.lines.find((line) => line.id === id) };
}

/** Resolves an id and checks that the order is the caller's, or that the caller has the right. */
export async function resolveOwnOrder(
  deps: Pick<OrderDeps, 'orderStore'>,
  id: string,
  { caller, right }: Reader,
): Promise<ResolvedOrder> {
  const resolved = await resolveOrder(deps, id);
  await assertOwnOrMay(caller, resolved.order.uid, right);
  return resolved;
}

/**
 * Resolves an id or number. Order numbers are no secret, so another buyer's order gets the same 404 as an unknown
 * one.
 */
export async function resolveVisibleOrder(
  deps: Pick<OrderDeps, 'orderStore'>,
  given: string,
  { caller, right }: Reader,
): Promise<Order> {
  const order = await findByIdOrNumber(deps, given);
  if (order && (order.uid === caller.uid || (await caller.may(right)))) return order;
  throw refuse.notFound('Order');
}

async function findByIdOrNumber(
  { orderStore }: Pick<OrderDeps, 'orderStore'>,
  given: string,
): Promise<Order | undefined> {
  const id = given.toLowerCase();
  if (idShape.safeParse(id).success) return (await orderStore.find(id)) ?? orderStore.findByLine(id);
  const number = readOrderNumber(given);
  return number === undefined ? undefined : orderStore.findByNumber(number);
}

/** Returns the resolved line as it is in a newer version of the order. */
export function resolvedIn(order: Order, { line }: ResolvedOrder): ResolvedOrder {
  return { order, line: line && order.lines.find(({ id }) => id === line.id) };
}

/** Returns why the order, or the line by its state in the lists, allows no further action. */
export function refusalOf({ order, line }: ResolvedOrder) {
  return stateRefusals[line ? rowState(order, line) : order.state];
}
