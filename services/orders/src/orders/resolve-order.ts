import { stateRefusals } from '@shop/contracts';
import { assertOwnerOrAdmin, type Caller, refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { rowState } from './order.reply.ts';
import type { Order, OrderLine } from './order.types.ts';
import { isOfOneLine } from './order-lines.rules.ts';

/** What the id in a call means: a line and its order, or an order of several lines as a whole. */
export interface ResolvedOrder {
  readonly order: Order;
  readonly line?: OrderLine;
}

/**
 * Reads the order that an id stands for. Behind the routes there are orders' own ids only: the timeline, payments and changes know
 * no others. An order is looked for first, so that a line's id alone costs a second look.
 */
export async function resolveOrder({ orderStore }: OrdersDeps, id: string): Promise<ResolvedOrder> {
  const order = await orderStore.find(id);
  if (order) return isOfOneLine(order) ? { order, line: lineOf(order, order.id) } : { order };
  const ofLine = await orderStore.findByLine(id.toLowerCase());
  if (!ofLine) throw refuse.notFound('Order');
  return { order: ofLine, line: lineOf(ofLine, id) };
}

/** The same, for those who may see it. */
export async function resolveOwnOrder(deps: OrdersDeps, id: string, caller: Caller): Promise<ResolvedOrder> {
  const resolved = await resolveOrder(deps, id);
  await assertOwnerOrAdmin(caller, resolved.order.uid);
  return resolved;
}

/** The same line of an order that has changed since. */
export function lineOf({ lines }: Order, id: string): OrderLine {
  const line = lines.find((each) => each.id === id.toLowerCase());
  if (!line) throw refuse.notFound('Order');
  return line;
}

/** Why nothing more can be done with what the caller means, in the words of its row in the lists. */
export function refusalOf({ order, line }: ResolvedOrder) {
  return stateRefusals[line ? rowState(order, line) : order.state];
}
