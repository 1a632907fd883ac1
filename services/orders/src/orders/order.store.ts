import { groupWrites, isDuplicateKey, type OutboxEntry, pullMessages } from '@shop/service-kit';
import { type Db, type Filter, type FindCursor, ObjectId } from 'mongodb';
import {
  createOrderIndexes,
  type OrderDocument,
  orderIndexes,
  ordersCollection,
  orderProjection as projection,
  toOrder,
  unpaidStates,
} from './order.document.ts';
import type { Change, Entry, OpenIntent, Order, Unpaid } from './order.types.ts';
import { orderWords } from './order.words.ts';

/** Lines that somebody can cause at will have this much room, so that nobody can make a document grow for ever. */
const attemptRoom = 100;
/** Facts about money keep some room of their own behind them. Changes of the order are always written. */
const factRoom = 120;
/** Facts of the provider that a buyer, or whoever sends webhooks, can repeat. */
const repeatable: readonly string[] = ['payment-failed', 'webhook-refused'];

/** Single orders are read and changed by their id, whatever else a condition says. */
const byId = { hint: { _id: 1 } } as const;

/** Ids begin with the second in which they were made. */
function idFrom(time: Date): ObjectId {
  return ObjectId.createFromTime(Math.floor(time.getTime() / 1_000));
}

interface DueBy {
  readonly hint: string;
  readonly oldest: string;
}

/** What a change sends, and which message it is the answer to. */
interface Mail {
  readonly messages: readonly OutboxEntry[];
  readonly answered?: string | undefined;
}

export async function createOrderStore(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  await createOrderIndexes(orders);
  const writes = groupWrites<OrderDocument>(db, ordersCollection);

  const find = async (id: string): Promise<Order | undefined> => {
    const found = await orders.findOne({ _id: new ObjectId(id) }, { projection });
    return found ? toOrder(found) : undefined;
  };

  /** All of them, oldest first, read from their index while they are worked on. */
  const due = (filter: Filter<OrderDocument>, { hint, oldest }: DueBy): FindCursor<Order> =>
    orders
      .find(filter, { projection, hint })
      .sort({ [oldest]: 1 })
      .map((document) => toOrder(document));

  return {
    newId: (): string => new ObjectId().toHexString(),
    key: (id: string): ObjectId => new ObjectId(id),
    find,

    /** False when this person already placed an order under the same idempotency key. */
    insert: async (order: Order, entry: Entry, outbox: readonly OutboxEntry[]): Promise<boolean> => {
      const { id, ...rest } = order;
      try {
        await writes.insertOne({
          _id: new ObjectId(id),
          ...rest,
          words: orderWords(order),
          timeline: [entry],
          outbox: [...outbox],
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error, orderIndexes.byIdempotencyKey)) return false;
        throw error;
      }
    },

    findByIdempotencyKey: async (email: string, key: string): Promise<Order | undefined> => {
      const found = await orders.findOne(
        { email, 'idempotency.key': key },
        { projection, hint: orderIndexes.byIdempotencyKey },
      );
      return found ? toOrder(found) : undefined;
    },

    /** What a person's unpaid orders come to, read from an index alone. */
    unpaidOf: async (email: string): Promise<Unpaid> => {
      const sums = orders.aggregate<Unpaid>(
        [
          { $match: { email, state: { $in: [...unpaidStates] } } },
          {
            $group: {
              _id: null,
              orders: { $sum: 1 },
              cents: { $sum: { $multiply: ['$priceCents', '$quantity'] } },
            },
          },
          { $project: { _id: 0 } },
        ],
        { hint: orderIndexes.unpaidOfPerson },
      );
      return (await sums.next()) ?? { orders: 0, cents: 0 };
    },

    /**
     * Writes a decision with its history and messages, unless the order has changed since it was read: then false. The
     * `answered` message leaves the outbox; beside new messages it stays, because one write cannot do both, and is swept.
     */
    apply: (order: Order, change: Change, { messages, answered }: Mail): Promise<boolean> => {
      const { partName = order.partName } = change.set ?? {};
      const words = partName === order.partName ? {} : { words: orderWords({ ...order, partName }) };
      const sent = messages.length > 0 ? { outbox: { $each: [...messages] } } : {};
      const heard = messages.length === 0 && answered !== undefined;
      return writes.updateOne({
        filter: { _id: new ObjectId(order.id), version: order.version },
        update: {
          $set: { ...change.set, ...words, state: change.to },
          $inc: { version: 1 },
          $push: { timeline: change.entry, ...sent },
          ...(heard ? { $pull: pullMessages([answered]) } : {}),
        },
        ...byId,
      });
    },

    /** Adds a line of history that changes nothing, while there is room; one with a `ref` once. */
    note: async (id: string, entry: Entry): Promise<void> => {
      const { what, ref } = entry;
      const room = ref === undefined || repeatable.includes(what) ? attemptRoom : factRoom;
      const wanted: Filter<OrderDocument> = {
        _id: new ObjectId(id),
        [`timeline.${room - 1}`]: { $exists: false },
        ...(ref === undefined ? {} : { timeline: { $not: { $elemMatch: { what, ref } } } }),
      };
      await orders.updateOne(wanted, { $push: { timeline: entry } }, byId);
    },

    timeline: async (id: string): Promise<readonly Entry[]> => {
      const found = await orders.findOne({ _id: new ObjectId(id) }, { projection: { timeline: 1 } });
      return found?.timeline ?? [];
    },

    /** Orders from before `before` that still wait for their stock, oldest first. */
    undecided: (before: Date): AsyncIterable<Order> =>
      due(
        { state: 'requested', _id: { $lt: idFrom(before) } },
        { hint: orderIndexes.byState, oldest: '_id' },
      ),

    /** Orders whose stock should have been back since `before`. */
    unreleased: (before: Date): AsyncIterable<Order> =>
      due(
        { 'release.state': 'due', 'release.since': { $lt: before } },
        { hint: orderIndexes.byRelease, oldest: 'release.since' },
      ),

    overdueHolds: (now: Date): AsyncIterable<Order> =>
      due(
        { state: 'reserved', reservedUntil: { $lte: now } },
        { hint: orderIndexes.byHold, oldest: 'reservedUntil' },
      ),

    /** Unpaid orders with a payment that nobody reported on for some time. */
    paymentsToCheck: (now: Date): AsyncIterable<Order> =>
      due(
        { state: 'reserved', 'intent.checkAt': { $lte: now } },
        { hint: orderIndexes.byPaymentCheck, oldest: 'intent.checkAt' },
      ),

    /** Bookkeeping of the payment check; no change of the order. */
    postponeCheck: async (id: string, intent: OpenIntent): Promise<void> => {
      await orders.updateOne(
        { _id: new ObjectId(id), 'intent.id': intent.id },
        { $set: { 'intent.checkAt': intent.checkAt, 'intent.checks': intent.checks } },
        byId,
      );
    },
  };
}

export type OrderStore = Awaited<ReturnType<typeof createOrderStore>>;
