import { isDeepStrictEqual } from 'node:util';
import { groupWrites, isDuplicateKey, type OutboxEntry, pullMessages } from '@shop/service-kit';
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
import type { OpenIntent, Order, OrderChange, TimelineEntry } from './order.types.ts';
import { dueOrders } from './order-due.store.ts';
import { orderFigures } from './order-figures.store.ts';
import { orderHoldings } from './order-holdings.store.ts';
import { orderAfter } from './order-lines.rules.ts';
import { orderLists } from './order-lists.store.ts';
import { newOrderNumber } from './order-number.ts';
import { createPartNumbers } from './part-numbers.ts';
import { orderRefunds } from './refunds.store.ts';

/** Lines that somebody can cause at will have this much room, so that nobody can make a document grow for ever. */
const attemptRoom = 100;
/** Facts about money keep some room of their own behind them. Changes of the order are always written. */
const factRoom = 120;
/** Facts of the provider that a buyer, or whoever sends webhooks, can repeat. */
const repeatable: readonly string[] = ['payment-failed', 'webhook-refused'];

/** How long an order is remembered as this process wrote it last. An outdated one does no harm: its version is over. */
const recentMs = 10_000;
/** As many lines of remembered orders as are kept: an order of a hundred takes as much room as a hundred of one. */
const recentLines = 10_000;

/** Single orders are read and changed by their id, whatever else a condition says. */
const byId = { hint: { _id: 1 } } as const;

/** One order, with the shard key: only the shard that has it is asked. */
function keyOf({ id, email }: Order): { _id: ObjectId; email: string } {
  return { _id: new ObjectId(id), email };
}

/** What a change sends, and which messages it is the answer to. */
interface ChangeMessages {
  readonly messages: readonly OutboxEntry[];
  readonly answered?: readonly string[] | undefined;
}

/** Everything that is read and written of orders. */
export async function createOrderStore(db: Db, newNumber = newOrderNumber) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  await createOrderIndexes(orders);
  return {
    newId: (): string => new ObjectId().toHexString(),
    key: (id: string): ObjectId => new ObjectId(id),
    ...singleOrders(db, newNumber),
    ...dueOrders(db),
    ...orderLists(db),
    ...orderFigures(db),
    ...orderHoldings(db),
    ...orderRefunds(db),
  };
}

/** At a million orders a year one number in 33 is taken. */
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
  const partNumbers = createPartNumbers();

  return {
    async find(id: string): Promise<Order | undefined> {
      const found = await orders.findOne({ _id: new ObjectId(id) }, { projection });
      return found ? toOrder(found) : undefined;
    },

    /** The order that has this line. That of a single line is found by its id alone. */
    async findByLine(lineId: string): Promise<Order | undefined> {
      const found = await orders.findOne({ 'lines.id': lineId }, { projection, hint: orderIndexes.byLine });
      return found ? toOrder(found) : undefined;
    },

    /** The order as this process wrote it a moment ago; another one may have changed it since. */
    recent: (id: string): Order | undefined => recent.get(id),

    async findByIdempotencyKey({ email, uid }: Order, key: string): Promise<Order | undefined> {
      const found = await orders.findOne(
        { email, uid, 'idempotency.key': key },
        { projection, hint: orderIndexes.byIdempotencyKey },
      );
      return found ? toOrder(found) : undefined;
    },

    async findByNumber(number: string): Promise<Order | undefined> {
      const found = await orders.findOne({ number }, { projection, hint: orderIndexes.byNumber });
      return found ? toOrder(found) : undefined;
    },

    /** The order with the number that it got; undefined when this person already placed one under the same idempotency key. */
    async insert(
      order: Order,
      entry: TimelineEntry,
      outbox: readonly OutboxEntry[],
    ): Promise<Order | undefined> {
      for (let tries = 1; ; tries += 1) {
        const placed = {
          ...order,
          number: newNumber(order.createdAt),
          lines: partNumbers.addTo(order.lines),
        };
        try {
          await writes.insertOne({
            _id: new ObjectId(placed.id),
            ...storedFields(placed),
            ...orderSearchFields(placed),
            timeline: [entry],
            outbox: [...outbox],
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
     * Writes a change with its history and messages and returns the order as it is then; undefined when the order has changed since
     * it was read. The `answered` messages leave the outbox; beside new messages they stay, because one write cannot do both, and
     * are swept.
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
          $push: { timeline: change.entry, ...sent },
          ...(isAnswer ? { $pull: pullMessages(answered) } : {}),
        },
        ...byId,
      });
      if (!isApplied) return undefined;
      recent.set(order.id, changed);
      partNumbers.remember(changed.lines);
      return changed;
    },

    /** Adds a line of history that changes nothing, while there is room; one with a `ref` once. */
    async appendTimeline(id: string, entry: TimelineEntry): Promise<void> {
      const { what, ref } = entry;
      const room = ref === undefined || repeatable.includes(what) ? attemptRoom : factRoom;
      const wanted: Filter<OrderDocument> = {
        _id: new ObjectId(id),
        [`timeline.${room - 1}`]: { $exists: false },
        ...(ref === undefined ? {} : { timeline: { $not: { $elemMatch: { what, ref } } } }),
      };
      await orders.updateOne(wanted, { $push: { timeline: entry } }, byId);
    },

    async timeline(order: Order): Promise<readonly TimelineEntry[]> {
      const found = await orders.findOne(keyOf(order), { projection: { timeline: 1 }, ...byId });
      return found?.timeline ?? [];
    },

    /** Tells the buyer that the order is held, once; no change of the order. False when it has changed since it was read. */
    async announceHeld(order: Order, message: OutboxEntry): Promise<boolean> {
      const { matchedCount } = await orders.updateOne(
        { ...keyOf(order), version: order.version, heldNotice: 'due' },
        { $set: { heldNotice: 'sent' }, $push: { outbox: message } },
        byId,
      );
      return matchedCount === 1;
    },

    /** Bookkeeping of the payment check; no change of the order. */
    async postponeCheck(order: Order, intent: OpenIntent): Promise<void> {
      await orders.updateOne(
        { ...keyOf(order), 'intent.id': intent.id },
        { $set: { 'intent.checkAt': intent.checkAt, 'intent.checks': intent.checks } },
        byId,
      );
    },
  };
}

export type OrderStore = Awaited<ReturnType<typeof createOrderStore>>;
