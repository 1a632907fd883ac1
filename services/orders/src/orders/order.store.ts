import type { OrderState } from '@shop/contracts';
import { isDuplicateKey, type OutboxEntry } from '@shop/service-kit';
import { type Collection, type Db, type Filter, ObjectId } from 'mongodb';
import type { Change, Entry, LiveIntent, Order } from './order.ts';
import { orderWords, searchWords } from './order.words.ts';

interface OrderDocument extends Omit<Order, 'id'> {
  _id: ObjectId;
  words: string[];
  timeline: Entry[];
  outbox: OutboxEntry[];
}

/** Which orders a list is about. */
export interface OrderFilter {
  readonly email?: string | undefined;
  readonly states: readonly OrderState[];
  readonly q?: string | undefined;
}

export const ordersCollection = 'orders';

const duplicateOrderIndex = 'one_order_per_idempotency_key';

/** Refused attempts beyond this number leave no line, so that nobody can make a document grow for ever. */
const timelineRoom = 100;

const createIndexes = async (orders: Collection<OrderDocument>): Promise<void> => {
  await orders.createIndexes([
    {
      key: { email: 1, 'idempotency.key': 1 },
      name: duplicateOrderIndex,
      unique: true,
      partialFilterExpression: { 'idempotency.key': { $exists: true } },
    },
    { key: { email: 1, _id: -1 }, name: 'own_orders' },
    { key: { state: 1, _id: -1 }, name: 'orders_by_state' },
    { key: { words: 1, _id: -1 }, name: 'order_words' },
    {
      key: { reservedUntil: 1 },
      name: 'holds',
      partialFilterExpression: { state: 'reserved' },
    },
    {
      key: { 'intent.checkAt': 1 },
      name: 'payments_to_check',
      partialFilterExpression: { state: 'reserved' },
    },
    {
      key: { 'release.since': 1 },
      name: 'open_releases',
      partialFilterExpression: { 'release.state': 'due' },
    },
  ]);
};

const toOrder = ({ _id, ...rest }: Omit<OrderDocument, 'words' | 'timeline' | 'outbox'>): Order => ({
  id: _id.toHexString(),
  ...rest,
});

const projection = { words: 0, timeline: 0, outbox: 0 };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const query = ({ email, states, q }: OrderFilter): Filter<OrderDocument> => {
  const words = searchWords(q).map((word) => ({ words: { $regex: `^${escaped(word)}` } }));
  return {
    ...(email === undefined ? {} : { email }),
    state: { $in: [...states] },
    ...(words.length > 0 ? { $and: words } : {}),
  };
};

/** Ids begin with the second in which they were made. */
const idFrom = (time: Date): ObjectId => ObjectId.createFromTime(Math.floor(time.getTime() / 1_000));

export const createOrderStore = async (db: Db) => {
  const orders = db.collection<OrderDocument>(ordersCollection);
  await createIndexes(orders);

  const find = async (id: string): Promise<Order | undefined> => {
    const found = await orders.findOne({ _id: new ObjectId(id) }, { projection });
    return found ? toOrder(found) : undefined;
  };

  const due = async (
    filter: Filter<OrderDocument>,
    sort: Record<string, 1>,
    limit: number,
  ): Promise<Order[]> =>
    (await orders.find(filter, { projection }).sort(sort).limit(limit).toArray()).map(toOrder);

  return {
    newId: (): string => new ObjectId().toHexString(),
    key: (id: string): ObjectId => new ObjectId(id),
    find,

    /** False when this person already placed an order under the same idempotency key. */
    insert: async (order: Order, entry: Entry, outbox: readonly OutboxEntry[]): Promise<boolean> => {
      const { id, ...rest } = order;
      try {
        await orders.insertOne({
          _id: new ObjectId(id),
          ...rest,
          words: orderWords(order),
          timeline: [entry],
          outbox: [...outbox],
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error, duplicateOrderIndex)) return false;
        throw error;
      }
    },

    findByIdempotencyKey: async (email: string, key: string): Promise<Order | undefined> => {
      const found = await orders.findOne({ email, 'idempotency.key': key }, { projection });
      return found ? toOrder(found) : undefined;
    },

    /** Writes a decision with its history and messages, unless the order has changed since it was read: then false. */
    apply: async (order: Order, change: Change, outbox: readonly OutboxEntry[]): Promise<boolean> => {
      const words =
        change.set?.partName === undefined ? {} : { words: orderWords({ ...order, ...change.set }) };
      const { matchedCount } = await orders.updateOne(
        { _id: new ObjectId(order.id), version: order.version },
        {
          $set: { ...change.set, ...words, state: change.to },
          $inc: { version: 1 },
          $push: { timeline: change.entry, ...(outbox.length > 0 ? { outbox: { $each: [...outbox] } } : {}) },
        },
      );
      return matchedCount === 1;
    },

    /** Adds a line of history that changes nothing: one with a `ref` once, others while there is room. */
    note: async (id: string, entry: Entry): Promise<void> => {
      const wanted: Filter<OrderDocument> =
        entry.ref === undefined
          ? { [`timeline.${timelineRoom - 1}`]: { $exists: false } }
          : { timeline: { $not: { $elemMatch: { what: entry.what, ref: entry.ref } } } };
      await orders.updateOne({ ...wanted, _id: new ObjectId(id) }, { $push: { timeline: entry } });
    },

    timeline: async (id: string): Promise<readonly Entry[]> => {
      const found = await orders.findOne({ _id: new ObjectId(id) }, { projection: { timeline: 1 } });
      return found?.timeline ?? [];
    },

    /** Every matching order, newest first, one after the other. */
    stream: (filter: OrderFilter): AsyncIterable<Order> =>
      orders
        .find(query(filter), { projection })
        .sort({ _id: -1 })
        .map((document) => toOrder(document)),

    /** The newest `limit` matching orders that are older than `before`. */
    page: async (
      filter: OrderFilter,
      page: { limit: number; before?: string | undefined },
    ): Promise<Order[]> => {
      const older = page.before === undefined ? {} : { _id: { $lt: new ObjectId(page.before) } };
      const found = await orders
        .find({ ...query(filter), ...older }, { projection })
        .sort({ _id: -1 })
        .limit(page.limit)
        .toArray();
      return found.map(toOrder);
    },

    /** Orders from before `before` that still wait for their stock, oldest first. */
    undecided: (before: Date, limit: number): Promise<Order[]> =>
      due({ state: 'requested', _id: { $lt: idFrom(before) } }, { _id: 1 }, limit),

    /** Orders whose stock should have been back since `before`. */
    unreleased: (before: Date, limit: number): Promise<Order[]> =>
      due({ 'release.state': 'due', 'release.since': { $lt: before } }, { 'release.since': 1 }, limit),

    overdueHolds: (now: Date, limit: number): Promise<Order[]> =>
      due({ state: 'reserved', reservedUntil: { $lte: now } }, { reservedUntil: 1 }, limit),

    /** Unpaid orders with a payment that nobody reported on for some time. */
    paymentsToCheck: (now: Date, limit: number): Promise<Order[]> =>
      due({ state: 'reserved', 'intent.checkAt': { $lte: now } }, { 'intent.checkAt': 1 }, limit),

    /** Bookkeeping of the payment check; no change of the order. */
    postponeCheck: async (id: string, intent: LiveIntent): Promise<void> => {
      await orders.updateOne(
        { _id: new ObjectId(id), 'intent.id': intent.id },
        { $set: { 'intent.checkAt': intent.checkAt, 'intent.checks': intent.checks } },
      );
    },

    count: (filter: OrderFilter): Promise<number> => orders.countDocuments(query(filter)),
  };
};

export type OrderStore = Awaited<ReturnType<typeof createOrderStore>>;
