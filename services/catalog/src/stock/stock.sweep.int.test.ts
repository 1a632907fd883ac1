import { testDatabase, testLogger, testQueuePrefix } from '@shop/service-kit/testing';
import { expect, test, vi } from 'vitest';
import { anId, stockOf, stockProcess } from '../testing/stock.ts';
import type { LedgerLine } from './stock.store.ts';
import { createStockSweep } from './stock.sweep.ts';

const { db } = await testDatabase();
const { addPart, shown } = stockOf(db);
const process = await stockProcess(db, testQueuePrefix());

const heard: unknown[] = [];
process.changes.listen((parts) => heard.push(parts));

function appendLine(partId: string, line: LedgerLine) {
  return process.store.append([{ partId, orderId: anId(), kind: 'reserve', line, by: 'system' }]);
}

/** Writes a line as a process would that dies before updating the part. */
function appendUnseen(partId: string, seq: number, quantity: number, balance: number) {
  return appendLine(partId, { seq, quantity, balance, at: new Date(Date.now() - 10_000) });
}

test('updates a part that lags behind its ledger, and announces it', async () => {
  const [lagging, other] = [
    await addPart({ availableQuantity: 10 }),
    await addPart({ availableQuantity: 10 }),
  ];
  await appendUnseen(lagging, 2, -4, 6);
  await appendUnseen(lagging, 3, -1, 5);
  const sweep = createStockSweep({ ...process, logger: testLogger() });
  await sweep();
  expect(await shown(lagging)).toMatchObject({ availableQuantity: 5, stockSeq: 3 });
  expect(await shown(other)).toMatchObject({ availableQuantity: 10, stockSeq: 1 });
  expect(new Set(heard.flat())).toEqual(new Set([lagging]));

  await appendUnseen(other, 2, -10, 0);
  await sweep();
  expect(await shown(other)).toMatchObject({ availableQuantity: 0, stockSeq: 2 });
});

test('reads no part when the ledger did not grow since the last round', async () => {
  const repair = vi.fn(async () => []);
  const store = { ...process.store, changedSince: async () => [], repair };
  const sweep = createStockSweep({ ...process, store, logger: testLogger() });
  await sweep();
  repair.mockClear();
  await sweep();
  expect(repair).not.toHaveBeenCalled();
});

test('skips a part whose new line is too recent or changed nothing', async () => {
  const [young, refused] = [
    await addPart({ availableQuantity: 10 }),
    await addPart({ availableQuantity: 10 }),
  ];
  await appendLine(young, { seq: 2, quantity: -4, balance: 6, at: new Date() });
  await appendUnseen(refused, 2, 0, 10);
  await createStockSweep({ ...process, logger: testLogger() })();
  expect(await shown(young)).toMatchObject({ availableQuantity: 10, stockSeq: 1 });
  expect(await shown(refused)).toMatchObject({ availableQuantity: 10, stockSeq: 1 });
});
