import type { OrderState, WholeOrderState } from '@shop/contracts';
import {
  createTokenSearch,
  groupWrites,
  isDuplicateKey,
  type OutboxEntry,
  prefixFilter,
  pullMessages,
} from '@shop/service-kit';
import { LRUCache } from 'lru-cache';
import { type Db, type Filter, type FindCursor, ObjectId } from 'mongodb';
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
import { orderSearchFields, searchedTokens, searchedWords } from './order.search.ts';
import type { OpenIntent, Order, OrderChange, TimelineEntry } from './order.types.ts';
import { orderFigures, orderHoldings } from './order-figures.store.ts';
import { orderAfter } from './order-lines.rules.ts';

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
/** What a whole list holds of the database at a time. */
const streamedRows = 100;

/** Single orders are read and changed by their id, whatever else a condition says. */
const byId = { hint: { _id: 1 } } as const;

/** One order, with the shard key: only the shard that has it is asked. */
function keyOf({ id, email }: Order): { _id: ObjectId; email: string } {
  return { _id: new ObjectId(id), email };
}

/** States of orders whose money has arrived and stayed. */
const paidStates: readonly WholeOrderState[] = ['paid', 'shipped'];

/** Which orders a list is about. */
export interface OrderFilter {
  readonly email?: string | undefined;
  readonly states: readonly OrderState[];
  readonly q?: string | undefined;
}

/** What a change sends, and which message it is the answer to. */
interface ChangeMessages {
  readonly messages: readonly OutboxEntry[];
  readonly answered?: string | undefined;
}

/** Everything that is read and written of orders. */
export async function createOrderStore(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  await createOrderIndexes(orders);
  return {
    newId: (): string => new ObjectId().toHexString(),
    key: (id: string): ObjectId => new ObjectId(id),
    ...singleOrders(db),
    ...dueOrders(db),
    ...orderLists(db),
    ...orderFigures(db),
    ...orderHoldings(db),
  };
}

function singleOrders(db: Db) {
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
      return found ? toOrder(found) : undefined;
    },

    /** The order that has this line. That of a single line is found by its id alone. */
    async findByLine(lineId: string): Promise<Order | undefined> {
      const found = await orders.findOne({ 'lines.id': lineId }, { projection, hint: orderIndexes.byLine });
      return found ? toOrder(found) : undefined;
    },

    /** The order as this process wrote it a moment ago; another one may have changed it since. */
    recent: (id: string): Order | undefined => recent.get(id),

    async findByIdempotencyKey(email: string, key: string): Promise<Order | undefined> {
      const found = await orders.findOne(
        { email, 'idempotency.key': key },
        { projection, hint: orderIndexes.byIdempotencyKey },
      );
      return found ? toOrder(found) : undefined;
    },

    /** False when this person already placed an order under the same idempotency key. */
    async insert(order: Order, entry: TimelineEntry, outbox: readonly OutboxEntry[]): Promise<boolean> {
      try {
        await writes.insertOne({
          _id: new ObjectId(order.id),
          ...storedFields(order),
          ...orderSearchFields(order),
          timeline: [entry],
          outbox: [...outbox],
        });
      } catch (error) {
        if (isDuplicateKey(error, orderIndexes.byIdempotencyKey)) return false;
        throw error;
      }
      recent.set(order.id, order);
      return true;
    },

    /**
     * Writes a change with its history and messages and returns the order as it is then; undefined when the order has changed since
     * it was read. The `answered` message leaves the outbox; beside new messages it stays, because one write cannot do both, and
     * is swept.
     */
    async apply(
      order: Order,
      change: OrderChange,
      { messages, answered }: ChangeMessages,
    ): Promise<Order | undefined> {
      const changed = orderAfter(order, change);
      const found = searchedWords(changed) === searchedWords(order) ? {} : orderSearchFields(changed);
      const sent = messages.length > 0 ? { outbox: { $each: [...messages] } } : {};
      const isAnswer = messages.length === 0 && answered !== undefined;
      const isApplied = await writes.updateOne({
        filter: { ...keyOf(order), version: order.version },
        update: {
          $set: { ...changedFields(order, change), ...found },
          $inc: { version: 1 },
          $push: { timeline: change.entry, ...sent },
          ...(isAnswer ? { $pull: pullMessages([answered]) } : {}),
        },
        ...byId,
      });
      if (!isApplied) return undefined;
      recent.set(order.id, changed);
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

/** Orders that a sweeper has to look at, oldest first, read from their index while they are worked on. */
function dueOrders(db: Db) {
  function due(filter: Filter<OrderDocument>, hint: string, oldest: string): FindCursor<Order> {
    return db
      .collection<OrderDocument>(ordersCollection)
      .find(filter, { projection, hint })
      .sort({ [oldest]: 1 })
      .map((document) => toOrder(document));
  }

  return {
    /** Orders from before `before` that still wait for their stock. */
    undecided: (before: Date): AsyncIterable<Order> =>
      due({ state: 'requested', _id: { $lt: idFrom(before) } }, orderIndexes.byState, '_id'),

    /** Orders whose stock should have been back since `before`. */
    unreleased: (before: Date): AsyncIterable<Order> =>
      due(
        { 'release.state': 'due', 'release.since': { $lt: before } },
        orderIndexes.byRelease,
        'release.since',
      ),

    /** Orders in `state` from `since` on without an invoice. A state at a time: then every engine goes by the index alone. */
    uninvoiced: (state: WholeOrderState, since: Date): AsyncIterable<Order> =>
      due(
        { state, invoiceNumber: { $exists: false }, _id: { $gte: idFrom(since) } },
        orderIndexes.byInvoice,
        '_id',
      ),

    overdueHolds: (now: Date): AsyncIterable<Order> =>
      due({ state: 'reserved', reservedUntil: { $lte: now } }, orderIndexes.byHold, 'reservedUntil'),

    /** Unpaid orders with a payment that nobody reported on for some time. */
    paymentsToCheck: (now: Date): AsyncIterable<Order> =>
      due(
        { state: 'reserved', 'intent.checkAt': { $lte: now } },
        orderIndexes.byPaymentCheck,
        'intent.checkAt',
      ),
  };
}

/** The lists of orders, newest first. */
function orderLists(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  const search = createTokenSearch(db, { collection: ordersCollection, index: orderIndexes.bySearch });

  async function query({ email, states, q }: OrderFilter): Promise<Filter<OrderDocument>> {
    const tokens = searchedTokens(q);
    // A person's orders are few, so it does not matter which word comes first: nothing has to be counted, on no shard.
    const found = email === undefined ? await search(tokens) : { email, ...prefixFilter(tokens) };
    return { ...found, state: { $in: [...states] } };
  }

  return {
    /** Every matching order, one after the other. */
    async *listStream(filter: OrderFilter): AsyncGenerator<Order> {
      yield* orders
        .find(await query(filter), { projection, hint: listIndex(filter) })
        .sort({ _id: -1 })
        .batchSize(streamedRows)
        .map((document) => toOrder(document));
    },

    /** The newest `limit` matching orders that are older than `before`. */
    async listPage(
      filter: OrderFilter,
      page: { limit: number; before?: string | undefined },
    ): Promise<Order[]> {
      const older = page.before === undefined ? {} : { _id: { $lt: new ObjectId(page.before) } };
      const found = await orders
        .find({ ...(await query(filter)), ...older }, { projection, hint: searchIndex(filter) })
        .sort({ _id: -1 })
        .limit(page.limit)
        .toArray();
      return found.map(toOrder);
    },

    /** Whether a person has a paid order of a part, read along that person's orders. */
    hasPaidFor: async ({ email, partId }: { email: string; partId: string }): Promise<boolean> => {
      const wanted = { email, partId: partId.toLowerCase(), state: { $in: [...paidStates] } };
      const options = { projection: { _id: 1 }, hint: orderIndexes.ofPerson } as const;
      return (await orders.findOne(wanted, options)) !== null;
    },

    listCount: async (filter: OrderFilter): Promise<number> =>
      orders.countDocuments(await query(filter), { hint: searchIndex(filter) }),
  };
}

/** In the order of the list, so that nothing has to be sorted, however long the list is. */
function listIndex({ email }: OrderFilter): string {
  return email === undefined ? orderIndexes.byState : orderIndexes.ofPerson;
}

/** A search over everybody's orders goes by its tokens; its few newest matches are sorted. */
function searchIndex(filter: OrderFilter): string {
  return filter.email === undefined && searchedTokens(filter.q).length > 0
    ? orderIndexes.bySearch
    : listIndex(filter);
}

/** Ids begin with the second in which they were made. */
function idFrom(time: Date): ObjectId {
  return ObjectId.createFromTime(Math.floor(time.getTime() / 1_000));
}

export type OrderStore = Awaited<ReturnType<typeof createOrderStore>>;
