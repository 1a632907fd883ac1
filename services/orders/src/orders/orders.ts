import { queues, stockRelease, stockReserve } from '@shop/contracts';
import { type Outbox, type OutboxEntry, outboxEntry, Refusal, refuse } from '@shop/service-kit';
import type { FaultPoints } from '../fault-points.ts';
import type { OrderStore } from './order.store.ts';
import type { Change, Entry, Order, Verdict } from './order.ts';

/** More lost races in a row than this mean that something is wrong, not busy. */
const maxRaces = 50;

export type Decided =
  | { readonly kind: 'changed' | 'done'; readonly order: Order }
  | { readonly kind: 'refused'; readonly order: Order; readonly refusal: { code: string; message: string } };

/** The message that asks catalog to hold an order's stock. A repeated ask needs an id of its own. */
export const reserveMessage = (order: Order, now: Date, id = `reserve-${order.id}`): OutboxEntry =>
  outboxEntry(queues.catalogStock, stockReserve, {
    id,
    payload: {
      orderId: order.id,
      partId: order.partId,
      quantity: order.quantity,
      expectedPriceCents: order.priceCents,
    },
    now,
  });

const releaseReasons = { cancelled: 'cancelled', expired: 'expired' } as const;

/** The message that gives an order's stock back. */
export const releaseMessage = (order: Order, now: Date, id = `release-${order.id}`): OutboxEntry => {
  const reason =
    order.state === 'cancelled' || order.state === 'expired' ? releaseReasons[order.state] : 'refused';
  return outboxEntry(queues.catalogStock, stockRelease, {
    id,
    payload: { orderId: order.id, partId: order.partId, reason },
    now,
  });
};

const messagesOf = (order: Order, change: Change): OutboxEntry[] =>
  change.set?.release?.state === 'due'
    ? [releaseMessage({ ...order, state: change.to }, change.entry.at)]
    : [];

/** The orders of the shop: every change goes through here, with its history and its messages in the same write. */
export const createOrders = (parts: { store: OrderStore; outbox: Outbox; fault: FaultPoints }) => {
  const { store, outbox, fault } = parts;
  const get = async (id: string): Promise<Order> => {
    const order = await store.find(id);
    if (!order) throw refuse.notFound('Order');
    return order;
  };

  const note = (id: string, entry: Entry): Promise<void> => store.note(id, entry);

  return {
    find: store.find,
    get,
    note,

    /** Reads, decides and writes; decides anew when somebody else changed the order in between. */
    change: async (id: string, decide: (order: Order) => Verdict): Promise<Decided> => {
      for (let race = 0; race < maxRaces; race += 1) {
        const order = await get(id);
        const verdict = decide(order);
        if (verdict.kind === 'refused') return { kind: 'refused', order, refusal: verdict.refusal };
        if (verdict.kind === 'done') return { kind: 'done', order };
        const messages = messagesOf(order, verdict.change);
        if (!(await store.apply(order, verdict.change, messages))) continue;
        if (messages.length > 0) {
          fault('change-before-send');
          await outbox.send(store.key(id), messages);
        }
        const { set, to } = verdict.change;
        return { kind: 'changed', order: { ...order, ...set, state: to, version: order.version + 1 } };
      }
      throw refuse.unavailable('order-busy', 'Please try again in a moment');
    },

    /** Runs an attempt on an order; when it is refused, the refusal stands on the order's timeline. */
    attempt: async <T>(
      id: string,
      { what, by, now }: { what: string; by: string; now: () => Date },
      act: () => Promise<T>,
    ): Promise<T> => {
      try {
        return await act();
      } catch (error) {
        if (error instanceof Refusal && [403, 409, 422].includes(error.status)) {
          await note(id, { at: now(), what, text: error.message, by });
        }
        throw error;
      }
    },
  };
};

export type Orders = ReturnType<typeof createOrders>;
