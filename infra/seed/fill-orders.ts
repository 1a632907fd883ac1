import type { PartDocument, StockMovementDocument } from '@shop/catalog/documents';
import {
  createDailySumStore,
  createOrderStore,
  creditNoteAt,
  invoiceAt,
  type Order,
  orderSearchFields,
  paperYear,
  rebuildDailySums,
  storedFields,
} from '@shop/orders/documents';
import { type Collection, type Db, type Document, ObjectId, type OptionalUnlessRequiredId } from 'mongodb';
import { seededOrder } from './data/seeded-orders.ts';

type Movement = StockMovementDocument<ObjectId>;
type Part = PartDocument<ObjectId>;
interface Paper {
  readonly _id: string;
}
type Papers = Collection<Paper>;

const unsent = { outbox: [] };

/** The part and the balance of its ledger while orders are written. */
interface Stock {
  readonly part: Part;
  seq: number;
  balance: number;
}

const batchSize = 1_000;
const soldParts = 500;

function* ordersIn(parts: readonly Part[], count: number, now: Date): Generator<Order> {
  for (let index = 0; index < count; index += 1) yield seededOrder(parts, { index, count, now });
}

/** Lines that took stock and kept it. */
function soldLines({ lines }: Order) {
  return lines.filter(({ state }) => state === 'reserved');
}

function movementOf(stock: Stock, facts: Pick<Movement, 'kind' | 'orderId' | 'quantity' | 'at'>): Movement {
  stock.seq += 1;
  stock.balance += facts.quantity;
  return {
    ...{ _id: new ObjectId(), partId: stock.part._id, seq: stock.seq, balance: stock.balance, by: 'seed' },
    ...facts,
    ...(facts.kind === 'adjustment' && { reason: 'delivery' as const }),
  };
}

function movementsOf(stocks: ReadonlyMap<string, Stock>, order: Order): Movement[] {
  return soldLines(order).map(({ id: orderId, partId, quantity }) => {
    const stock = stocks.get(partId);
    if (!stock) throw new Error(`there is no part ${partId}`);
    return movementOf(stock, { kind: 'reserve', orderId, quantity: -quantity, at: order.createdAt });
  });
}

/** Receives what all orders will take, so that the stock in the end is that in the beginning. */
function deliveries(orders: Iterable<Order>, stocks: ReadonlyMap<string, Stock>, at: Date): Movement[] {
  const taken = new Map<string, number>();
  for (const order of orders)
    for (const { partId, quantity } of soldLines(order))
      taken.set(partId, (taken.get(partId) ?? 0) + quantity);
  return [...taken].flatMap(([partId, quantity]) => {
    const stock = stocks.get(partId);
    return stock
      ? [movementOf(stock, { kind: 'adjustment', orderId: `seed-${at.getTime()}`, quantity, at })]
      : [];
  });
}

/** Numbers papers of one kind on from the last of each year. */
async function numbering(papers: Papers) {
  const last = new Map<number, number>();
  const found = papers.aggregate<{ _id: number; seq: number }>([
    { $group: { _id: '$year', seq: { $max: '$seq' } } },
  ]);
  for await (const { _id: year, seq } of found) last.set(year, seq);
  return (issuedAt: Date) => {
    const year = paperYear(issuedAt);
    const seq = (last.get(year) ?? 0) + 1;
    last.set(year, seq);
    return { year, seq, issuedAt };
  };
}

function documentOf(order: Order) {
  const { createdAt: at, email: by } = order;
  return {
    _id: new ObjectId(order.id),
    ...storedFields(order),
    ...orderSearchFields(order),
    timeline: [{ at, what: 'placed', text: 'The order was placed', by }],
    ...unsent,
  };
}

async function insert<T extends Document>(
  into: Collection<T>,
  documents: readonly OptionalUnlessRequiredId<T>[],
): Promise<void> {
  if (documents.length > 0) await into.insertMany(documents);
}

/** Adds a year of `count` orders with their ledger lines, payments, papers and daily sums. */
export async function fillOrders(
  { catalog, orders }: { catalog: Db; orders: Db },
  count: number,
): Promise<void> {
  const now = new Date();
  const parts = await catalog.collection<Part>('parts').find().sort({ _id: 1 }).limit(soldParts).toArray();
  const stocks = new Map(
    parts.map((part) => [
      part._id.toHexString(),
      { part, seq: part.stockSeq, balance: part.availableQuantity } satisfies Stock,
    ]),
  );
  const orderStore = await createOrderStore(orders);
  const movements = catalog.collection<Movement>('stock_movements');
  const invoices: Papers = orders.collection('invoices');
  const creditNotes: Papers = orders.collection('credit_notes');
  const payments: Papers = orders.collection('payments');
  const [invoicePlace, creditPlace] = [await numbering(invoices), await numbering(creditNotes)];
  const write = async (batch: readonly Order[]): Promise<void> => {
    const papers: Record<'invoices' | 'notes', Paper[]> = { invoices: [], notes: [] };
    const invoiced = batch.map((order) => {
      if (order.paidAt === undefined) return order;
      const invoice = invoiceAt(order, invoicePlace(order.paidAt));
      papers.invoices.push({ ...invoice, ...unsent });
      return { ...order, invoiceNumber: invoice._id, invoicedAt: invoice.issuedAt };
    });
    const written = invoiced.map((order) => {
      if (!order.refunds) return order;
      const refunds = order.refunds.map((refund) => {
        const note = creditNoteAt(order, refund, creditPlace(refund.at));
        papers.notes.push({ ...note, ...unsent });
        return { ...refund, creditNote: note._id };
      });
      return { ...order, refunds };
    });
    const settled = batch.flatMap(({ id: orderId, transactionId, paidAt: since }) =>
      transactionId === undefined
        ? []
        : [{ _id: transactionId, state: 'settled', orderId, since, ...unsent }],
    );
    await insert(
      movements,
      batch.flatMap((order) => movementsOf(stocks, order)),
    );
    await insert(orders.collection<{ _id: ObjectId }>('orders'), written.map(documentOf));
    await insert(payments, settled);
    await insert(invoices, papers.invoices);
    await insert(creditNotes, papers.notes);
  };
  const received = deliveries(
    ordersIn(parts, count, now),
    stocks,
    new Date(now.getTime() - 366 * 86_400_000),
  );
  await insert(movements, received);
  let batch: Order[] = [];
  for (const order of ordersIn(parts, count, now)) {
    batch.push(order);
    if (batch.length < batchSize) continue;
    await write(batch);
    batch = [];
  }
  await write(batch);
  for (const { part, seq } of stocks.values())
    await catalog.collection<Part>('parts').updateOne({ _id: part._id }, { $set: { stockSeq: seq } });
  await rebuildDailySums({ orderStore, dailySums: createDailySumStore(orders) });
}
