import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { type FoundRow, stateOfPart } from '../search/part-search.ts';
import { aNewPart } from '../testing/catalog.ts';
import { collect } from '../testing/collect.ts';
import { newPartDocuments } from './part.document.ts';
import { partListSource } from './part-list.ts';
import { createRowReader } from './part-rows.ts';

const now = new Date(1_700_000_000_000);

function storedPart(index: number) {
  const creation = { id: new ObjectId(), openingId: new ObjectId(), now, by: 'system' };
  return newPartDocuments(aNewPart(), { ...creation, partNumber: `ROW-${index}` }).part;
}

/** Returns a list of three stored parts and the ids read from the database. */
function listOfThree() {
  const stored = [1, 2, 3].map(storedPart);
  const asked: string[] = [];
  const rows = createRowReader({
    rowById: async (id) => {
      asked.push(id);
      return stored.find(({ _id }) => _id.toHexString() === id);
    },
  });
  const found = stored.map(({ _id, createdAt, stockSeq }): FoundRow => {
    const state = stateOfPart({ changedAt: createdAt.getTime(), version: 1, stockSeq });
    return { id: _id.toHexString(), state };
  });
  const list = partListSource({ page: async () => ({ rows: found, total: found.length }) }, rows);
  return { asked, list };
}

test('when a page is shown again, then its rows are not read again', async () => {
  const { asked, list } = listOfThree();
  const first = await list.page({}, 3);
  expect(await list.page({}, 3)).toEqual(first);
  expect(asked).toHaveLength(3);
});

test('when the whole list is sent, then its rows are not kept: there may be more of them than memory', async () => {
  const { asked, list } = listOfThree();
  expect(await collect(list.stream({}))).toHaveLength(3);
  expect(asked).toHaveLength(3);
  await list.page({}, 3);
  expect(asked).toHaveLength(6);
});

test('when pages have shown rows of the whole list, then these are not read again for it', async () => {
  const { asked, list } = listOfThree();
  await list.page({}, 3);
  expect(await collect(list.stream({}))).toHaveLength(3);
  expect(asked).toHaveLength(3);
});
