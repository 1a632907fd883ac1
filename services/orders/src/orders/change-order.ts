import { queues, stockRelease, stockReserve } from '@shop/contracts';
import { type Outbox, type OutboxEntry, outboxEntry, Refusal, refuse } from '@shop/service-kit';
import { LRUCache } from 'lru-cache';
import type { FaultPoints } from '../fault-points.ts';
import type { OrderStore } from './order.store.ts';
import type { Change, Entry, Order, Verdict } from './order.types.ts';

/** More lost races in a row than this mean that something is wrong, not busy. */
const maxRaces = 50;

/**
 * How long an order is remembered as this process wrote it last, so that the next step need not read it. A wrong memory cannot
 * do harm, because its version is over then.
 */
const rememberMs = 10_000;

export type ChangeResult =
  | { readonly kind: 'changed' | 'done'; readonly order: Order }
  | { readonly kind: 'refused'; readonly order: Order; readonly refusal: { code: string; message: string } };

export function reserveIdOf(orderId: string): string {
  return `reserve-${orderId}`;
}
export function releaseIdOf(orderId: string): string {
  return `release-${orderId}`;
}

/** The message that asks catalog to hold an order's stock. */
export function reserveMessage(order: Order, now: Date): OutboxEntry {
  return outboxEntry(queues.catalogStock, stockReserve, {
    id: reserveIdOf(order.id),
    payload: {
      orderId: order.id,
      partId: order.partId,
      quantity: order.quantity,
      expectedPriceCents: order.priceCents,
    },
    now,
  });
}

const releaseReasons = { cancelled: 'cancelled', expired: 'expired' } as const;

/** The message that gives an order's stock back. */
export function releaseMessage(order: Order, now: Date): OutboxEntry {
  const reason =
    order.state === 'cancelled' || order.state === 'expired' ? releaseReasons[order.state] : 'refused';
  return outboxEntry(queues.catalogStock, stockRelease, {
    id: releaseIdOf(order.id),
    payload: { orderId: order.id, partId: order.partId, reason },
    now,
  });
}

function messagesOf(order: Order, change: Change): OutboxEntry[] {
  return change.set?.release?.state === 'due'
    ? [releaseMessage({ ...order, state: change.to }, change.entry.at)]
    : [];
}

/** The orders of the shop: every change goes through here, with its history and its messages in the same write. */
export function createOrders(parts: { store: OrderStore; outbox: Outbox; fault: FaultPoints }) {
  const { store, outbox, fault } = parts;
  const get = async (id: string): Promise<Order> => {
    const order = await store.find(id);
    if (!order) throw refuse.notFound('Order');
    return order;
  };

  const note = (id: string, entry: Entry): Promise<void> => store.note(id, entry);

  const remembered = new LRUCache<string, Order>({ max: 10_000, ttl: rememberMs });

  /** The order as it is after the change, or undefined when somebody else changed it first. */
  const write = async (order: Order, change: Change, answered?: string): Promise<Order | undefined> => {
    const messages = messagesOf(order, change);
    if (!(await store.apply(order, change, { messages, answered }))) return undefined;
    const changed = { ...order, ...change.set, state: change.to, version: order.version + 1 };
    remembered.set(order.id, changed);
    if (messages.length > 0) {
      fault('change-before-send');
      await outbox.hand(messages);
    }
    return changed;
  };

  const writeRemembered = async (
    id: string,
    decide: (order: Order) => Verdict,
    answered?: string,
  ): Promise<Order | undefined> => {
    const order = remembered.get(id);
    if (!order) return undefined;
    const verdict = decide(order);
    if (verdict.kind !== 'change') return undefined;
    return write(order, verdict.change, answered);
  };

  return {
    find: store.find,
    get,
    note,

    /** Stores a new order with the question for its stock; false when its idempotency key is taken. */
    add: async (order: Order, entry: Entry, question: OutboxEntry): Promise<boolean> => {
      if (!(await store.insert(order, entry, [question]))) return false;
      remembered.set(order.id, order);
      return true;
    },

    /**
     * Reads, decides and writes; decides anew when somebody else changed the order in between. `answered` is the id of the
     * message to which this is the answer: it has arrived, so it leaves the outbox in the same write.
     */
    change: async (
      id: string,
      decide: (order: Order) => Verdict,
      answered?: string,
    ): Promise<ChangeResult> => {
      const changed = await writeRemembered(id, decide, answered);
      if (changed) return { kind: 'changed', order: changed };
      for (let race = 0; race < maxRaces; race += 1) {
        const order = await get(id);
        const verdict = decide(order);
        if (verdict.kind === 'refused') return { kind: 'refused', order, refusal: verdict.refusal };
        if (verdict.kind === 'done') return { kind: 'done', order };
        const changed = await write(order, verdict.change, answered);
        if (changed) return { kind: 'changed', order: changed };
      }
      throw refuse.unavailable('order-busy', 'Please try again in a moment');
    },

    /**
     * Runs an attempt on an order; when it is refused for what it is, the refusal stands on the order's timeline. Who may not do
     * it at all, and gets a 403, is a stranger and leaves no line.
     */
    attempt: async <T>(
      id: string,
      { what, by, now }: { what: string; by: string; now: () => Date },
      act: () => Promise<T>,
    ): Promise<T> => {
      try {
        return await act();
      } catch (error) {
        if (error instanceof Refusal && [409, 422].includes(error.status)) {
          await note(id, { at: now(), what, text: error.message, by });
        }
        throw error;
      }
    },
  };
}

export type Orders = ReturnType<typeof createOrders>;
