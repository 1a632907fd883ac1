import { routeMessage } from '@shop/service-kit';
import { readCostOf, testDatabase, testQueuePrefix } from '@shop/service-kit/testing';
import { type CommandStartedEvent, MongoClient, ObjectId } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import {
  anId,
  releaseMessage,
  reserveLinesMessage,
  reserveMessage,
  stockOf,
  stockProcess,
} from '../testing/stock.ts';
import { stockHandlers } from './stock.worker.ts';
import { createStockReads } from './stock-reads.store.ts';

const database = await testDatabase();
const client = new MongoClient(database.url, { monitorCommands: true });
afterAll(() => client.close());
const db = client.db(database.name);
const { addPart, movements } = stockOf(db);
const process = await stockProcess(db, testQueuePrefix());

const handlers = stockHandlers(process);
const handle = (message: unknown) => routeMessage(handlers, message).run();

async function commandsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const listen = ({ commandName, command }: CommandStartedEvent): void => {
    sent.push(
      commandName === 'find' || commandName === 'aggregate'
        ? `${commandName} ${command[commandName]}`
        : commandName,
    );
  };
  client.on('commandStarted', listen);
  await work();
  client.off('commandStarted', listen);
  return sent;
}

const tenParts = await Promise.all(Array.from({ length: 10 }, () => addPart({ availableQuantity: 1_000 })));
const orderOfTen = () => reserveLinesMessage(tenParts.map((partId) => ({ partId })));
const terms = 'find parts';
const written = ['bulkWrite', 'bulkWrite'];

test('reads and writes the ten lines of an order together', async () => {
  const ask = orderOfTen();
  expect(await commandsOf(() => handle(ask))).toEqual([terms, 'aggregate stock_movements', ...written]);
});

test('writes an order of one line without a bulk', async () => {
  const partId = await addPart();
  const first = reserveMessage({ partId });
  const release = releaseMessage({ partId, orderId: first.payload.orderId });
  expect(await commandsOf(() => handle(first))).toEqual([terms, 'find stock_movements', 'insert', 'update']);
  const read = 'find stock_movements';
  expect(await commandsOf(() => handle(release))).toEqual([read, read, 'insert', 'update']);
});

test('reads little more than the ends of ten long ledgers and ten of their lines', async () => {
  const long = await addPart();
  const others = Array.from({ length: 300 }, (_, index) => ({
    ...{
      partId: new ObjectId(long),
      kind: 'adjustment' as const,
      orderId: anId(),
      quantity: 0,
      balance: 100,
    },
    ...{ _id: new ObjectId(), seq: index + 2, at: new Date(), by: 'admin' },
  }));
  await movements.insertMany(others);
  const partIds = [long, ...tenParts.slice(1)];
  const ends = await readCostOf(database, async (own) => {
    const { last } = createStockReads(own);
    await Promise.all(partIds.map(last));
  });
  expect(ends.keys).toBeLessThanOrEqual(30);
  const lines = await readCostOf(database, async (own) => {
    const { find } = createStockReads(own);
    await Promise.all(
      others.slice(0, 10).map(({ orderId }) => find({ partId: long, orderId, kind: 'adjustment' })),
    );
  });
  expect(lines.documents).toBe(10);
  expect(lines.keys).toBeLessThanOrEqual(30);
});
