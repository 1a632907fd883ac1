import {
  type Message,
  type NewPart,
  type PayloadOf,
  queues,
  stockDecided,
  stockRelease,
  stockReleased,
  stockReserve,
  stockReturn,
  stockReturned,
} from '@shop/contracts';
import { createMetrics, createProducer, type MessageMeta, on, startWorker } from '@shop/service-kit';
import { atFileEnd, backendUrls, testLogger } from '@shop/service-kit/testing';
import { type Db, ObjectId } from 'mongodb';
import type { ChangeFeed } from '../changes.ts';
import { createCatalogMetrics } from '../metrics.ts';
import { newPartDocuments, type PartDocument, type StockMovementDocument } from '../parts/part.document.ts';
import { createLedger } from '../stock/stock.ledger.ts';
import type { NextLine } from '../stock/stock.rules.ts';
import { createStockStore } from '../stock/stock.store.ts';
import { stockHandlers } from '../stock/stock.worker.ts';
import { aNewPart, changeFeedForTest } from './catalog.ts';

type Line = StockMovementDocument<ObjectId> & NextLine;

export function anId(): string {
  return new ObjectId().toHexString();
}

function now() {
  return new Date();
}

export function queuePartsForTest(prefix: string) {
  return {
    redisUrl: backendUrls().redisUrl,
    prefix,
    logger: testLogger(),
    metrics: createMetrics('test'),
  };
}

export async function stockProcess(db: Db, prefix: string) {
  const parts = queuePartsForTest(prefix);
  const producer = createProducer(parts);
  atFileEnd(producer.close);
  const store = await createStockStore(db);
  const changes = changeFeedForTest(prefix);
  const metrics = createCatalogMetrics(parts.metrics);
  const ledger = createLedger({ store, changes, now });
  return { store, changes, metrics, ledger, producer, now, queueDeps: parts };
}

/** Starts a worker; the caller closes it. */
export function startStockWorker(parts: Awaited<ReturnType<typeof stockProcess>>) {
  return startWorker(queues.catalogStock, stockHandlers(parts), parts.queueDeps);
}

export async function runningStockWorker(db: Db, prefix: string) {
  const worker = startStockWorker(await stockProcess(db, prefix));
  atFileEnd(worker.close);
}

export interface ReceivedAnswer {
  readonly name: string;
  readonly id: string;
  readonly payload: { readonly orderId: string } & Readonly<Record<string, unknown>>;
}

/** Replaces the orders service: collects every answer. */
export function collectAnswers(prefix: string): ReceivedAnswer[] {
  const heard: ReceivedAnswer[] = [];
  const keep =
    (name: string) =>
    async (payload: ReceivedAnswer['payload'], { id }: MessageMeta): Promise<void> => {
      heard.push({ name, id, payload });
    };
  const facts = [stockReleased, stockDecided, stockReturned];
  const handlers = facts.map((message) => on(message, keep(message.name)));
  const worker = startWorker(queues.ordersStockResults, handlers, queuePartsForTest(prefix));
  atFileEnd(worker.close);
  return heard;
}

/** Reads and writes stored parts. `changes` announces the added ones. */
export function stockOf(db: Db, changes?: Pick<ChangeFeed, 'announce'>) {
  const movements = db.collection<Line>('stock_movements');
  const parts = db.collection<PartDocument<ObjectId>>('parts');
  return {
    movements,
    parts,
    addPart: async (facts: Partial<NewPart> = {}): Promise<string> => {
      const creation = {
        id: new ObjectId(),
        openingId: new ObjectId(),
        partNumber: facts.partNumber ?? anId(),
        now: now(),
        by: 'system',
      };
      const { part, opening } = newPartDocuments(
        aNewPart({ minOrderQuantity: 1, price: 9.5, ...facts }),
        creation,
      );
      await movements.insertOne(opening);
      await parts.insertOne(part);
      const partId = creation.id.toHexString();
      await changes?.announce([partId]);
      return partId;
    },
    lines: (partId: string): Promise<Line[]> =>
      movements
        .find({ partId: new ObjectId(partId) })
        .sort({ seq: 1 })
        .toArray(),
    shown: (partId: string) => parts.findOne({ _id: new ObjectId(partId) }),
  };
}

export type LineToReserve = PayloadOf<typeof stockReserve>['lines'][number];
type AskedLine = Partial<LineToReserve> & { readonly partId: string };

/** An order with these lines, one piece of each by default. */
export function reserveLinesMessage(lines: readonly AskedLine[], orderId = anId()) {
  const asked = lines.map((line) => ({ lineId: anId(), quantity: 1, expectedPriceCents: 950, ...line }));
  return envelopeOf(stockReserve, { orderId, lines: asked }, `reserve-${orderId}`);
}

/** An order of one line, which has the order's id. */
export function reserveMessage(line: AskedLine, orderId = anId()) {
  return reserveLinesMessage([{ ...line, lineId: orderId }], orderId);
}

export function releaseLinesMessage(
  { orderId, lines }: { orderId: string; lines: readonly { lineId: string; partId: string }[] },
  id?: string,
  quantity?: number,
) {
  const keys = lines.map(({ lineId, partId }) => ({ lineId, partId, quantity }));
  const payload = { orderId, lines: keys, reason: 'cancelled' as const };
  return envelopeOf(stockRelease, payload, id ?? `release-${orderId}`);
}

export function releaseMessage({ partId, orderId }: { partId: string; orderId: string }, id?: string) {
  return releaseLinesMessage({ orderId, lines: [{ lineId: orderId, partId }] }, id);
}

export function returnMessage(payload: PayloadOf<typeof stockReturn>, id = `return-${payload.returnId}`) {
  return envelopeOf(stockReturn, payload, id);
}

function envelopeOf<M extends Message>({ name, version }: M, payload: PayloadOf<M>, id: string) {
  return {
    id,
    name,
    version,
    occurredAt: now().toISOString(),
    payload,
  };
}
