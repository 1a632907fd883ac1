import type { StateRefusal } from '@shop/contracts';
import { NeverRetry, type Outbox, type OutboxEntry, Refusal, refuse } from '@shop/service-kit';
import type { OrderStore } from './order.store.ts';
import type { Order, OrderChange, TimelineEntry, Verdict } from './order.types.ts';

/** The messages of a change, by the way they are sent. All are stored in the same write as the change. */
export interface ChangeMessages {
  /** The change that follows from these removes them from the outbox. */
  readonly questions: readonly OutboxEntry[];
  readonly jobs: readonly OutboxEntry[];
  /** No request waits for a mail, so the outbox sweep sends these. */
  readonly facts: readonly OutboxEntry[];
}

/** The part of the service that an order needs. */
export interface OrderDeps {
  readonly orderStore: OrderStore;
  readonly orderOutbox: Outbox;
  /** The messages that a change sends. */
  readonly messagesOf: (order: Order, change: OrderChange) => Promise<ChangeMessages>;
}

/** More lost races in a row than this is a fault, not contention. */
const maxRaces = 50;

export type ChangeResult =
  | { readonly kind: 'changed' | 'done'; readonly order: Order }
  | { readonly kind: 'refused'; readonly order: Order; readonly refusal: StateRefusal };

export interface ChangeRequest {
  readonly id: string;
  readonly decide: (order: Order) => Verdict;
  /**
   * Ids of messages that this change answers or makes obsolete: the same write removes them from the order's outbox.
   */
  readonly answered?: readonly string[];
}

/** Returns an order, or undefined. Other modules call this instead of the store. */
export function findOrder({ orderStore }: OrderDeps, id: string): Promise<Order | undefined> {
  return orderStore.find(id);
}

export async function getOrder(deps: OrderDeps, id: string): Promise<Order> {
  const order = await findOrder(deps, id);
  if (!order) throw refuse.notFound('Order');
  return order;
}

export function appendTimeline({ orderStore }: OrderDeps, id: string, entry: TimelineEntry): Promise<void> {
  return orderStore.appendTimeline(id, entry);
}

/**
 * Changes an order; the only way to do so. Reads the order, decides, and writes the change with its timeline entry
 * and messages in one update. Decides again when another writer was faster.
 */
export async function changeOrder(deps: OrderDeps, request: ChangeRequest): Promise<ChangeResult> {
  for (let race = 0; race < maxRaces; race += 1) {
    const order = await getOrder(deps, request.id);
    const verdict = request.decide(order);
    if (verdict.kind === 'refused') return { kind: 'refused', order, refusal: verdict.refusal };
    if (verdict.kind === 'done') return { kind: 'done', order };
    const changed = await writeChange(deps, order, { ...request, change: verdict.change });
    if (changed) return { kind: 'changed', order: changed };
  }
  throw refuse.unavailable('order-busy', 'Please try again in a moment');
}

/**
 * Changes an order, or throws its refusal as a 409. `facts` adds what lets a page correct itself.
 */
export async function changeOrRefuse(
  deps: OrderDeps,
  request: ChangeRequest,
  facts: (order: Order, refusal: StateRefusal) => Record<string, unknown> = () => ({}),
): Promise<Exclude<ChangeResult, { kind: 'refused' }>> {
  const result = await changeOrder(deps, request);
  if (result.kind !== 'refused') return result;
  const { order, refusal } = result;
  throw refuse.conflict(refusal.code, refusal.message, facts(order, refusal));
}

/** Changes an order for a message, which is never tried again if its order does not exist. */
export async function changeKnownOrder(deps: OrderDeps, request: ChangeRequest): Promise<ChangeResult> {
  try {
    return await changeOrder(deps, request);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) throw new NeverRetry('there is no such order');
    throw error;
  }
}

/** Returns the changed order, or undefined when another writer changed it first. */
async function writeChange(
  { orderStore, orderOutbox, messagesOf }: OrderDeps,
  order: Order,
  { change: decided, answered }: { change: OrderChange; answered?: readonly string[] | undefined },
): Promise<Order | undefined> {
  const change = withHeldNotice(order, decided);
  const { questions, jobs, facts } = await messagesOf(order, change);
  const messages = [...questions, ...jobs, ...facts];
  const changed = await orderStore.apply(order, change, { messages, answered });
  if (!changed) return undefined;
  if (questions.length > 0) await orderOutbox.publishUntilAnswered(questions);
  if (jobs.length > 0) await orderOutbox.publish(orderStore.key(order.id), jobs);
  return changed;
}

/** Runs an attempt and records a 409 or 422 refusal on the order's timeline. 403s are not recorded. */
export async function recordRefusal<T>(
  deps: OrderDeps,
  { id, what, by }: { id: string; what: string; by: string },
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Refusal && [409, 422].includes(error.status))
      await appendTimeline(deps, id, { at: new Date(), what, text: error.message, by });
    throw error;
  }
}

/**
 * Marks an order that becomes held: a buyer who does not pay at once gets a mail. The buyer of
 * an order that the shop placed gets one at once.
 */
function withHeldNotice(order: Order, change: OrderChange): OrderChange {
  const isHeld = order.state === 'requested' && change.to === 'reserved';
  const isDue = isHeld && order.placedBy === undefined;
  return isDue ? { ...change, set: { ...change.set, heldNotice: 'due' } } : change;
}
