import { createDeliveryStore, type StockMovementDocument } from '@shop/catalog/documents';
import { type LogEntry, shopYear } from '@shop/contracts';
import {
  canWait,
  isForOffice,
  type MailDocument,
  mailsCollection,
  orderMailDraft,
} from '@shop/notifications/documents';
import {
  createBookedMoney,
  createDailySumStore,
  createOrderStore,
  orderSearchFields,
  type Payment,
  type Place,
  rebuildDailySums,
  storedFields,
} from '@shop/orders/documents';
import { type Collection, type Db, type Document, ObjectId, type OptionalUnlessRequiredId } from 'mongodb';
import { buyerAt, buyerCount } from './data/buyers.ts';
import { diceOf } from './data/dice.ts';
import { stableId } from './data/stable-id.ts';
import { shares, staff } from './data/year.ts';
import { fillBuyers } from './fill-buyers.ts';
import type { Offer, Part } from './new-order.ts';
import { type Life, lifeOf, type Moved, type Numbering, type PaperKind } from './order-life.ts';

type Movement = StockMovementDocument<ObjectId>;
type LogDocument = Omit<LogEntry, 'id' | 'at'> & { readonly _id: string; readonly at: Date };

/** The databases of a shop. */
export interface ShopDatabases {
  readonly catalog: Db;
  readonly orders: Db;
  readonly identity: Db;
  readonly notifications: Db;
}

const batchSize = 1_000;
const soldParts = 500;
const dayMs = 86_400_000;
const paperKinds = ['invoices', 'credit_notes'] as const satisfies readonly PaperKind[];
const unsent = { outbox: [] };

async function insert<T extends Document>(
  into: Collection<T>,
  documents: readonly OptionalUnlessRequiredId<T>[],
): Promise<void> {
  for (let from = 0; from < documents.length; from += batchSize)
    await into.insertMany(documents.slice(from, from + batchSize));
}

/** Numbers papers in the order of their time, on from the last of each year; in the sequence of `issued`. */
async function placesOf(papers: Collection, issued: readonly Date[]): Promise<Place[]> {
  const lasts = await papers
    .aggregate<{ _id: number; seq: number }>([{ $group: { _id: '$year', seq: { $max: '$seq' } } }])
    .toArray();
  const last = new Map(lasts.map(({ _id: year, seq }) => [year, seq]));
  const places: Place[] = [];
  const inTime = issued.map((issuedAt, nth) => ({ issuedAt, nth }));
  for (const { issuedAt, nth } of inTime.toSorted((one, other) => +one.issuedAt - +other.issuedAt)) {
    const year = shopYear(issuedAt);
    const seq = (last.get(year) ?? 0) + 1;
    last.set(year, seq);
    places[nth] = { year, seq, issuedAt };
  }
  return places;
}

/** Writes the ledger of a part: a delivery of all that will be taken, the moves, and a count back to the stock of today. */
function ledgerOf(part: Part, moves: readonly Moved[], now: Date): Movement[] {
  const sum = (some: readonly Moved[]) => some.reduce((pieces, { quantity }) => pieces + quantity, 0);
  const taken = -sum(moves.filter(({ kind }) => kind === 'reserve'));
  const back = taken + sum(moves);
  const adjusted = { kind: 'adjustment', partId: part._id } as const;
  const delivered = new Date(now.getTime() - 366 * dayMs);
  let [seq, balance] = [part.stockSeq, part.availableQuantity];
  return [
    { ...adjusted, orderId: 'seed-delivery', quantity: taken, at: delivered, reason: 'delivery' as const },
    ...moves.toSorted((one, other) => +one.at - +other.at).map((move) => ({ ...move, partId: part._id })),
    ...(back === 0
      ? []
      : [{ ...adjusted, orderId: 'seed-count', quantity: -back, at: now, reason: 'count' as const }]),
  ].map((move) => {
    seq += 1;
    balance += move.quantity;
    return { _id: new ObjectId(), ...move, seq, balance, by: 'seed' };
  });
}

function orderDocument({ order, timeline }: Life) {
  const declined = timeline.findLast(({ what }) => what === 'payment-failed');
  return {
    _id: new ObjectId(order.id),
    ...storedFields(order),
    ...orderSearchFields(order),
    declinedAt: declined?.at,
    timeline,
    ...unsent,
  };
}

/** The money of a card that paid the order, or came too late and was refunded. */
function paymentOf({ order, timeline }: Life): Payment[] {
  const { id: orderId, transactionId, paidAt } = order;
  if (transactionId !== undefined && paidAt)
    return [{ _id: transactionId, state: 'settled', orderId, since: paidAt }];
  const late = timeline.find(({ what }) => what === 'payment-refunded');
  if (late?.ref === undefined) return [];
  return [{ _id: late.ref, state: 'refunded', orderId, since: late.at, reason: 'order-expired' }];
}

function mailsOf({ order, facts }: Life): MailDocument[] {
  return facts.map(({ fact, at }, nth) => {
    const { fact: _id, content, ...about } = orderMailDraft(fact, 'http://localhost:3000');
    const isRefused = diceOf(order.createdAt.getTime() / 1_000 + nth).chance(shares.mailsRefused);
    return {
      _id,
      ...about,
      canWait: canWait(about.kind),
      to: isForOffice(about.kind) ? staff.office : order.email,
      subject: content.subject,
      tries: 1,
      createdAt: at,
      at,
      state: isRefused ? 'refused' : 'sent',
      problem: isRefused ? '550 5.1.1 No such user here' : undefined,
    };
  });
}

function logOf({ order, acts }: Life): LogDocument[] {
  return acts.map(({ call, by, at, thing, changes = [] }, nth) => ({
    _id: `log-${stableId(`${order.id} ${nth}`).toHexString()}`,
    at,
    call,
    thing,
    by,
    byUid: `seeded ${by}`,
    changes: [...changes],
  }));
}

/** Adds a year of `count` orders, with all that they left in the databases of the services. */
export async function fillOrders(databases: ShopDatabases, count: number): Promise<void> {
  const { catalog, orders, identity, notifications } = databases;
  const now = new Date();
  const buyers = Array.from({ length: buyerCount(count) }, (_, index) => buyerAt(index));
  await fillBuyers({ identity, orders }, { buyers, now });
  const parts = await catalog.collection<Part>('parts').find().sort({ _id: 1 }).limit(soldParts).toArray();
  const offer: Offer = { parts, zones: (await createDeliveryStore(catalog).current()).zones };
  // Creates the indexes.
  await createOrderStore(orders);
  const lives = function* (numbering: Numbering) {
    for (let index = 0; index < count; index += 1) yield lifeOf(offer, { index, count, now }, numbering);
  };

  // Papers and the ledger follow the time across orders, so the year is generated twice.
  const issued: Record<PaperKind, Date[]> = { invoices: [], credit_notes: [] };
  const moves: Moved[] = [];
  const collect: Numbering = (kind, issuedAt) => {
    issued[kind].push(issuedAt);
    return { year: 0, seq: 0, issuedAt };
  };
  for (const life of lives(collect)) moves.push(...life.movements);
  await fillLedger(catalog, { parts, moves, now });

  const places = {
    invoices: (await placesOf(orders.collection('invoices'), issued.invoices)).values(),
    credit_notes: (await placesOf(orders.collection('credit_notes'), issued.credit_notes)).values(),
  };
  const numbered: Numbering = (kind) => {
    const { value } = places[kind].next();
    if (!value) throw new Error(`the year has more ${kind} when generated again`);
    return value;
  };
  const write = async (batch: readonly Life[]): Promise<void> => {
    const papers = {
      invoices: batch.flatMap((life) => life.invoices),
      credit_notes: batch.flatMap((life) => life.creditNotes),
    };
    await insert(orders.collection<{ _id: ObjectId }>('orders'), batch.map(orderDocument));
    await insert(
      orders.collection<Payment & Document>('payments'),
      batch.flatMap(paymentOf).map((each) => ({ ...each, ...unsent })),
    );
    for (const kind of paperKinds)
      await insert(
        orders.collection<{ _id: string }>(kind),
        papers[kind].map((each) => ({ ...each, ...unsent })),
      );
    await insert(notifications.collection<MailDocument>(mailsCollection), batch.flatMap(mailsOf));
    await insert(identity.collection<LogDocument>('staff_log'), batch.flatMap(logOf));
  };
  let batch: Life[] = [];
  for (const life of lives(numbered)) {
    batch.push(life);
    if (batch.length < batchSize) continue;
    await write(batch);
    batch = [];
  }
  await write(batch);
  await rebuildDailySums({
    bookedMoney: createBookedMoney(orders),
    dailySums: createDailySumStore(orders),
  });
}

async function fillLedger(
  catalog: Db,
  { parts, moves, now }: { parts: readonly Part[]; moves: readonly Moved[]; now: Date },
): Promise<void> {
  const ofPart = Map.groupBy(moves, ({ partId }) => partId);
  const movements = catalog.collection<Movement>('stock_movements');
  for (const part of parts) {
    const own = ofPart.get(part._id.toHexString());
    if (!own) continue;
    const ledger = ledgerOf(part, own, now);
    await insert(movements, ledger);
    const stockSeq = part.stockSeq + ledger.length;
    await catalog.collection<Part>('parts').updateOne({ _id: part._id }, { $set: { stockSeq } });
  }
}
