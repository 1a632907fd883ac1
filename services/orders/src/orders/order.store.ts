import { isDeepStrictEqual } from 'node:util';
import { formerCustomer, type WholeOrderState } from '@shop/contracts';
import {
  groupWrites,
  isDuplicateKey,
  logEntries,
  type OutboxEntry,
  pullMessages,
  pushedLog,
} from '@shop/service-kit';
import { LRUCache } from 'lru-cache';
import { type Db, type Filter, ObjectId } from 'mongodb';
import {
  changedFields,
  createOrderIndexes,
  type OrderDocument,
  orderIndexes,
  ordersCollection,
  orderProjection as projection,
  storedFields,
  toOrder,
} from './order.document.ts';
import { orderSearchFields, searched } from './order.search.ts';
import type { DraftOrder, OpenIntent, Order, OrderChange, TimelineEntry } from './order.types.ts';
import { orderBooks } from './order-books.store.ts';
import { dueOrders } from './order-due.store.ts';
import { orderHoldings } from './order-holdings.store.ts';
import { orderAfter } from './order-lines.rules.ts';
import { orderLists } from './order-lists.store.ts';
import { loggedChange } from './order-log.rules.ts';
import { newOrderNumber } from './order-number.ts';

/** Timeline entries that callers can cause at will stop here, so that no document grows without bound. */
const attemptRoom = 100;
/** Entries about money get some extra room. Changes of the order are always written. */
const factRoom = 120;
/** Entries from the provider that a buyer can repeat. */
const repeatable: readonly string[] = ['payment-failed'];

/** The buyer's fields of an order that was never paid, once the account is closed. */
const formerBuyer = { email: '', clientName: formerCustomer, address: '', phone: '' } as const;
const endedStates: readonly WholeOrderState[] = ['cancelled', 'expired', 'refused'];
/** Entries with words of the buyer or about them. */
const writtenWords: readonly string[] = ['question', 'message', 'note'];

/** How long this process caches the orders it read or wrote. A stale one does no harm: its version no longer matches. */
const recentMs = 10_000;
/** Limits the cache by lines: an order of a hundred lines takes as much memory as a hundred orders of one. */
const recentLines = 10_000;

/** Includes the shard key, so the query goes to a single shard. */
function keyOf({ id, uid }: Order): { _id: ObjectId; uid: string } {
  return { _id: new ObjectId(id), uid };
}

/** The messages that a change sends, and the ids of those it answers. */
interface ChangeMessages {
  readonly messages: readonly OutboxEntry[];
  readonly answered?: readonly string[] | undefined;
}

export async function createOrderStore(db: Db, newNumber = newOrderNumber) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  await createOrderIndexes(orders);
  return {
    newId: (): string => new ObjectId().toHexString(),
    key: (id: string): ObjectId => new ObjectId(id),
    ...singleOrders(db, newNumber),
    ...dueOrders(db),
    ...orderLists(db),
    ...orderHoldings(db),
    ...orderBooks(db),
  };
}

/** At a million orders a year, one number in 33 is already taken. */
const numberTries = 5;

function singleOrders(db: Db, newNumber: typeof newOrderNumber) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  const writes = groupWrites<OrderDocument>(db, ordersCollection);
  const recent = new LRUCache<string, Order>({
    max: recentLines,
    maxSize: recentLines,
    sizeCalculation: ({ lines }) => lines.length,
    ttl: recentMs,
  });

  return {
    async find(id: string): Promise<Order | undefined> {
      const found = await orders.findOne({ _id: new ObjectId(id) }, { projection });
      if (!found) return undefined;
      const order = toOrder(found);
      recent.set(order.id, order);
      return order;
    },

    async findMany(ids: readonly string[]): Promise<Order[]> {
      const wanted = { _id: { $in: ids.map((id) => new ObjectId(id)) } };
      const found = await orders.find(wanted, { projection }).sort({ _id: 1 }).toArray();
      return found.map(toOrder);
    },

    /** Returns the order that has this line. */
    async findByLine(lineId: string): Promise<Order | undefined> {
      const found = await orders.findOne({ 'lines.id': lineId }, { projection });
      return found ? toOrder(found) : undefined;
    },

    /** Returns the order as this process last saw it; another process may have changed it since. */
    recent: (id: string): Order | undefined => recent.get(id),

    async findByIdempotencyKey({ uid }: DraftOrder, key: string): Promise<Order | undefined> {
      const found = await orders.findOne({ uid, 'idempotency.key': key }, { projection });
      return found ? toOrder(found) : undefined;
    },

    async findByNumber(number: string): Promise<Order | undefined> {
      const found = await orders.findOne({ number }, { projection });
      return found ? toOrder(found) : undefined;
    },

    /** Returns the orders that a bank transfer with this reference has paid. */
    async paidByTransfer(reference: string): Promise<Order[]> {
      const found = await orders.find({ 'transfer.reference': reference }, { projection }).toArray();
      return found.map(toOrder);
    },

    /** Returns the order with its new number; undefined when this person has already used the idempotency key. */
    async insert(
      draft: DraftOrder,
      entry: TimelineEntry,
      outbox: readonly OutboxEntry[],
    ): Promise<Order | undefined> {
      for (let tries = 1; ; tries += 1) {
        const placed = { ...draft, number: newNumber(draft.createdAt) };
        const thing = { kind: 'order', id: placed.id, name: placed.number } as const;
        const log = logEntries({ thing, by: entry.by, at: entry.at, owner: placed.uid });
        try {
          await writes.insertOne({
            _id: new ObjectId(placed.id),
            ...storedFields(placed),
            ...orderSearchFields(placed),
            timeline: [entry],
            outbox: [...outbox],
            ...(log.length > 0 && { log }),
          });
          recent.set(placed.id, placed);
          return placed;
        } catch (error) {
          if (isDuplicateKey(error, orderIndexes.byIdempotencyKey)) return undefined;
          if (tries >= numberTries || !isDuplicateKey(error, orderIndexes.byNumber)) throw error;
        }
      }
    },

    /**
     * Writes a change with its timeline entry and messages, and returns the changed order; undefined when the order
     * has changed since it was read. Removes the `answered` messages from the outbox, unless the change adds
     * messages: one write cannot push and pull, so the sweep removes them.
     */
    async apply(
      order: Order,
      change: OrderChange,
      { messages, answered }: ChangeMessages,
    ): Promise<Order | undefined> {
      const changed = orderAfter(order, change);
      const found = isDeepStrictEqual(searched(changed), searched(order)) ? {} : orderSearchFields(changed);
      const sent = messages.length > 0 ? { outbox: { $each: [...messages] } } : {};
      const isAnswer = messages.length === 0 && answered !== undefined;
      const isApplied = await writes.updateOne({
        filter: { ...keyOf(order), version: order.version },
        update: {
          $set: { ...changedFields(order, change), ...found },
          $inc: { version: 1 },
          $push: { timeline: change.entry, ...sent, ...pushedLog(loggedChange(order, change)) },
          ...(isAnswer ? { $pull: pullMessages(answered) } : {}),
        },
      });
      if (!isApplied) return undefined;
      recent.set(order.id, changed);
      return changed;
    },

    /** Adds a timeline entry while there is room; an entry with a `ref` only once. */
    async appendTimeline(id: string, entry: TimelineEntry): Promise<void> {
      const { what, ref, at: declinedAt } = entry;
      const room = ref === undefined || repeatable.includes(what) ? attemptRoom : factRoom;
      const wanted: Filter<OrderDocument> = {
        _id: new ObjectId(id),
        [`timeline.${room - 1}`]: { $exists: false },
        ...(ref === undefined ? {} : { timeline: { $not: { $elemMatch: { what, ref } } } }),
      };
      await orders.updateOne(wanted, {
        $push: { timeline: entry },
        ...(what === 'payment-failed' ? { $set: { declinedAt } } : {}),
      });
    },

    /**
     * Removes the buyer, and what was written about it, from ended orders that were never paid. The orders stay: the
     * ledger refers to them.
     */
    async forgetBuyer(uid: string, email: string): Promise<void> {
      const unpaid = {
        ...{ uid, state: { $in: [...endedStates] } },
        ...{ paidCents: { $exists: false }, email: { $ne: formerBuyer.email } },
      };
      for await (const { _id, number, lines, version, ...order } of orders.find(unpaid)) {
        const own = [order.email, email];
        const timeline = order.timeline
          .filter(({ what }) => !writtenWords.includes(what))
          .map((entry) => (own.includes(entry.by) ? { ...entry, by: formerCustomer } : entry));
        const found = orderSearchFields({ id: _id.toHexString(), number, lines, ...formerBuyer });
        await orders.updateOne(
          { _id, uid, version },
          {
            $set: { ...formerBuyer, ...found, timeline },
            $unset: { delivery: 1, billing: 1, phoneE164: 1, purchaseOrderNumber: 1, question: 1 },
            $inc: { version: 1 },
          },
        );
      }
    },

    async timeline(order: Order): Promise<readonly TimelineEntry[]> {
      const found = await orders.findOne(keyOf(order), { projection: { timeline: 1 } });
      return found?.timeline ?? [];
    },

    /**
     * Queues the held notice, once, without changing the order. Returns false when the order has changed since it was
     * read.
     */
    async announceHeld(order: Order, message: OutboxEntry): Promise<boolean> {
      const { matchedCount } = await orders.updateOne(
        { ...keyOf(order), version: order.version, heldNotice: 'due' },
        { $set: { heldNotice: 'sent' }, $push: { outbox: message } },
      );
      return matchedCount === 1;
    },

    /** Bookkeeping of the payment check; the order's version stays. */
    async postponeCheck(order: Order, intent: OpenIntent): Promise<void> {
      await orders.updateOne(
        { ...keyOf(order), 'intent.id': intent.id },
        { $set: { 'intent.checkAt': intent.checkAt, 'intent.checks': intent.checks } },
      );
    },
  };
}
