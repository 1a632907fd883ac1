import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readJournal, startJournal } from './journal.ts';
import type { Row } from './model/records.ts';

let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'journal-'));
  file = join(directory, 'inner', 'payments.journal');
});

afterEach(() => rm(directory, { recursive: true, force: true }));

function delivery(id: string, attempts = 0): Row {
  return {
    table: 'deliveries',
    value: { id, attempts, state: 'pending' },
  };
}

test('when many rows are appended at once, then all are on the disk in the order of the calls', async () => {
  const journal = await startJournal(file, []);
  const ids = Array.from({ length: 100 }, (_, index) => `evt_${index}`);
  await Promise.all(ids.map((id) => journal.append([delivery(id)])));
  expect((await readJournal(file)).map(({ value }) => value.id)).toEqual(ids);
  await journal.close();
});

test('when rows are appended together, then a cut line takes all of them away', async () => {
  const journal = await startJournal(file, [delivery('evt_1')]);
  await journal.append([delivery('evt_2'), delivery('evt_3')]);
  await journal.close();
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.slice(0, -10));
  expect((await readJournal(file)).map(({ value }) => value.id)).toEqual(['evt_1']);
});

test('when it is started with rows, then it holds them and nothing older', async () => {
  const first = await startJournal(file, []);
  await first.append([delivery('evt_1', 1)]);
  await first.append([delivery('evt_1', 2)]);
  await first.close();
  const second = await startJournal(file, [delivery('evt_1', 2)]);
  await second.close();
  expect(await readJournal(file)).toEqual([delivery('evt_1', 2)]);
});

test('when a complete line is damaged, then it is not read over', async () => {
  const journal = await startJournal(file, []);
  await journal.close();
  await writeFile(file, 'damaged\n[]\n');
  await expect(readJournal(file)).rejects.toThrow();
});

test('when there is no journal yet, then there are no rows', async () => {
  expect(await readJournal(file)).toEqual([]);
});
