import { isDeepStrictEqual } from 'node:util';
import {
  groupWrites,
  isDuplicateKey,
  logEntries,
  type OutboxEntry,
  pullMessages,
  pushedLog,
  signed,
} from '@shop/service-kit';
import { type Db, type Filter, ObjectId } from 'mongodb';
import {
  changedFields,
  createOrderIndexes,
  loggedChange,
  type OrderDocument,
  ordersCollection,
  orderProjection as projection,
  storedFields,
  toOrder,
} from './order.document.ts';
import { orderSearchFields, searched } from './order.search.ts';
import {
  type DraftOrder,
  type Order,
  type OrderChange,
  type TimelineEntry,
  TransferTaken,
} from './order.types.ts';
import { orderAfter } from './order-lines.rules.ts';
import { newOrderNumber } from './order-number.ts';

/** Timeline entries that callers can cause at will stop here, so that no document grows without bound. */
const attemptRoom = 100;
/** Entries about money get some extra room. Changes of the order are always written. */
const factRoom = 120;
/** Entries from the provider that a buyer can repeat. */
const repeatable: readonly string[] = ['payment-failed'];

/** Returns the smallest id of an order placed at or after `time`: an ObjectId starts with its second of creation. */
export function idFrom(time: Date): ObjectId {
  return ObjectId.createFromTime(Math.floor(time.getTime() / 1_000));
}

/** Includes the shard key, so the query goes to a single shard. */
export function keyOf({ id, uid }: Order): { _id: ObjectId; uid: string } {
  return { _id: new ObjectId(id), uid };
}

/** The messages that a change sends, and the ids of those it answers. */
interface ChangeMessages {
  readonly messages: readonly OutboxEntry[];
  readonly answered?: readonly string[] | undefined;
}

function asTransferTaken(error: unknown): never {
  // The other unique keys never change, and a grouped write does not say which key is taken.
  if (isDuplicateKey(error)) throw new TransferTaken('the transfer is booked', { cause: error });
  throw error;
}

/** At a million orders a year, one number in 33 is already taken. */
const numberTries = 5;

function newDocument(placed: Order, entry: TimelineEntry, outbox: readonly OutboxEntry[]): OrderDocument {
  const thing = { kind: 'order', id: placed.id, name: placed.number } as const;
  const log = logEntries({ thing, by: entry.by, at: entry.at, owner: placed.uid });
  return {
    _id: new ObjectId(placed.id),
    ...storedFields(placed),
    ...orderSearchFields(placed),
    timeline: [signed(entry)],
    outbox: [...outbox],
    log: log.length > 0 ? log : undefined,
  };
}

/** Reads and writes single orders. */
export async function createOrderStore(db: Db, newNumber = newOrderNumber) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  await createOrderIndexes(orders);
  const writes = groupWrites<OrderDocument>(db, ordersCollection);

  /** Whether this person has used the order's idempotency key. */
  const hasKey = async ({ uid, idempotency }: DraftOrder): Promise<boolean> =>
    idempotency !== undefined &&
    (await orders.findOne({ uid, 'idempotency.key': idempotency.key }, { projection: { _id: 1 } })) !== null;

  return {
    newId: (): string => new ObjectId().toHexString(),
    key: (id: string): ObjectId => new ObjectId(id),

    async find(id: string): Promise<Order | undefined> {
      const found = await orders.findOne({ _id: new ObjectId(id) }, { projection });
      return found ? toOrder(found) : undefined;
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

    async findByIdempotencyKey({ uid }: DraftOrder, key: string): Promise<Order | undefined> {
      const found = await orders.findOne({ uid, 'idempotency.key': key }, { projection });
      return found ? toOrder(found) : undefined;
    },

    async findByNumber(number: string): Promise<Order | undefined> {
      const found = await orders.findOne({ number }, { projection });
      return found ? toOrder(found) : undefined;
    },

    /** Returns the orders that have booked a bank transfer with this key. */
    async withTransferKey(key: string): Promise<Order[]> {
      const found = await orders.find({ transferKeys: key }, { projection }).sort({ _id: 1 }).toArray();
      return found.map(toOrder);
    },

    /** Returns the order with its new number; undefined when this person has already used the idempotency key. */
    async insert(
      draft: DraftOrder,
      entry: TimelineEntry,
      outbox: readonly OutboxEntry[],
    ): Promise<Order | undefined> {
      for (let tries = 0; tries < numberTries; tries += 1) {
        const placed = { ...draft, number: newNumber(draft.createdAt) };
        try {
          await writes.insertOne(newDocument(placed, entry, outbox));
          return placed;
        } catch (error) {
          // A grouped write does not say which key is taken.
          if (!isDuplicateKey(error)) throw error;
        }
        if (await hasKey(draft)) return undefined;
      }
      throw new Error(`no free order number in ${numberTries} tries`);
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
      const isSending = messages.length > 0;
      const written = writes.updateOne({
        filter: { ...keyOf(order), version: order.version },
        update: {
          $set: { ...changedFields(order, change), ...found },
          $inc: { version: 1 },
          $push: {
            timeline: signed(change.entry),
            outbox: isSending ? { $each: [...messages] } : undefined,
            ...pushedLog(loggedChange(order, change)),
          },
          $pull: isSending || answered === undefined ? undefined : pullMessages(answered),
        },
      });
      return (await written.catch(asTransferTaken)) ? changed : undefined;
    },

    /** Adds a timeline entry while there is room; an entry with a `ref` only once. */
    async appendTimeline(id: string, entry: TimelineEntry): Promise<void> {
      const { what, ref, at } = entry;
      const room = ref === undefined || repeatable.includes(what) ? attemptRoom : factRoom;
      const wanted: Filter<OrderDocument> = {
        _id: new ObjectId(id),
        [`timeline.${room - 1}`]: { $exists: false },
      };
      if (ref !== undefined) wanted.timeline = { $not: { $elemMatch: { what, ref } } };
      await orders.updateOne(wanted, {
        $push: { timeline: signed(entry) },
        $set: what === 'payment-failed' ? { declinedAt: at } : undefined,
      });
    },

    async timeline(order: Order): Promise<readonly TimelineEntry[]> {
      const found = await orders.findOne(keyOf(order), { projection: { timeline: 1 } });
      return found?.timeline ?? [];
    },
  };
}

export type OrderStore = Awaited<ReturnType<typeof createOrderStore>>;
