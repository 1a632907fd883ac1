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
import { createStockReads } from './stock.store.ts';
import { stockHandlers } from './stock.worker.ts';

const database = await testDatabase();
const client = new MongoClient(database.url, { monitorCommands: true, ignoreUndefined: true });
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

const terms = 'find parts';
const ledger = 'find stock_movements';
const tenParts = await Promise.all(Array.from({ length: 10 }, () => addPart({ availableQuantity: 1_000 })));
const orderOfTen = () => reserveLinesMessage(tenParts.map((partId) => ({ partId })));

test('takes each line of an order with two reads and at most two writes', async () => {
  const sent = await commandsOf(() => handle(orderOfTen()));
  const of = (...names: readonly string[]) => sent.filter((command) => names.includes(command)).length;
  expect([of(terms), of(ledger)]).toEqual([10, 10]);
  // Writes that meet go together, and how many do is chance.
  expect(of('insert', 'update', 'bulkWrite')).toBeLessThanOrEqual(20);
  expect(sent).toHaveLength(20 + of('insert', 'update', 'bulkWrite'));
});

test('takes and releases an order of one line with four commands each', async () => {
  const partId = await addPart();
  const first = reserveMessage({ partId });
  const release = releaseMessage({ partId, orderId: first.payload.orderId });
  expect(await commandsOf(() => handle(first))).toEqual([terms, ledger, 'insert', 'update']);
  expect(await commandsOf(() => handle(release))).toEqual([ledger, ledger, 'insert', 'update']);
});

test('reads little more than the ends of ten long ledgers and ten of their lines', async () => {
  const long = await addPart();
  const others = Array.from({ length: 300 }, (_, index) => ({
    partId: new ObjectId(long),
    kind: 'adjustment' as const,
    orderId: anId(),
    quantity: 0,
    balance: 100,
    _id: new ObjectId(),
    seq: index + 2,
    at: new Date(),
    by: 'admin',
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
