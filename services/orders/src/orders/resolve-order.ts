import { stateRefusals } from '@shop/contracts';
import { assertOwnerOrAdmin, type Caller, refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { rowState } from './order.reply.ts';
import type { Order, OrderLine } from './order.types.ts';
import { isOfOneLine } from './order-lines.rules.ts';

/** The meaning of an id in a call: a line with its order, or an order of several lines as a whole. */
export interface ResolvedOrder {
  readonly order: Order;
  readonly line?: OrderLine;
}

/**
 * Resolves an id to its order. Only the routes accept line ids: the timeline, payments and changes know order ids
 * only. Orders are tried first, so only a line id costs a second query.
 */
export async function resolveOrder({ orderStore }: OrdersDeps, id: string): Promise<ResolvedOrder> {
  const order = await orderStore.find(id);
  if (order) return isOfOneLine(order) ? { order, line: lineOf(order, order.id) } : { order };
  const ofLine = await orderStore.findByLine(id.toLowerCase());
  if (!ofLine) throw refuse.notFound('Order');
  return { order: ofLine, line: lineOf(ofLine, id) };
}

/** Resolves an id and checks that the caller is the owner or an admin. */
export async function resolveOwnOrder(deps: OrdersDeps, id: string, caller: Caller): Promise<ResolvedOrder> {
  const resolved = await resolveOrder(deps, id);
  await assertOwnerOrAdmin(caller, resolved.order.uid);
  return resolved;
}

/** Finds the same line in a newer version of the order. */
export function lineOf({ lines }: Order, id: string): OrderLine {
  const line = lines.find((each) => each.id === id.toLowerCase());
  if (!line) throw refuse.notFound('Order');
  return line;
}

/** Returns why no more can be done with the order, or with the line by its state in the lists. */
export function refusalOf({ order, line }: ResolvedOrder) {
  return stateRefusals[line ? rowState(order, line) : order.state];
}
