import { describe, expect, test } from 'vitest';
import { newPartDocuments } from './part.document.ts';
import { restorableSince, toDeletedPart, toListedPart } from './part.rules.ts';
import { decodePartCursor, encodePartCursor } from './part-list.ts';

const newPart = {
  name: 'Bougie à Éclair',
  price: 12.35,
  description: 'Spark plug.',
  minOrderQuantity: 4,
  availableQuantity: 0,
  img: '/x.svg',
  family: 'spark-plug' as const,
};
const id = '65a1b2c3d4e5f60718293a4b';
const creation = { id, openingId: 'o', partNumber: 'SP-10/2', now: new Date(1_700_000_000_000), by: 'a@b.c' };
const { part } = newPartDocuments(newPart, creation);

describe('a new part', () => {
  test('ENT-01: has exactly the keys of the contract in lists, with the price in dollars', () => {
    expect(toListedPart(part)).toEqual({
      _id: id,
      name: 'Bougie à Éclair',
      img: '/x.svg',
      price: 12.35,
      description: 'Spark plug.',
      minOrderQuantity: 4,
      availableQuantity: 0,
      family: 'spark-plug',
      partNumber: 'SP-10/2',
    });
  });
});

describe('a cursor', () => {
  test.each([
    ['newest', 1_700_000_000_000],
    ['name', 'bougie à éclair'],
    ['price', 1_235],
    ['-price', 1_235],
  ] as const)('holds the value and the id for the order by %s', (sort, value) => {
    expect(decodePartCursor(sort, encodePartCursor(sort, { value, id }))).toEqual({ value, id });
  });

  test.each([
    ['for another sort order', encodePartCursor('price', { value: 1_235, id })],
    ['from another source', 'abc'],
    ['with an operator', Buffer.from(JSON.stringify(['name', { $gt: '' }, id])).toString('base64url')],
    ['with an invalid time', Buffer.from(JSON.stringify(['name', 1e300, id])).toString('base64url')],
  ])('is rejected when it is one %s', (_title, cursor) => {
    expect(() => decodePartCursor('name', cursor)).toThrow('no longer valid');
  });
});

describe('MPT-04: a deleted part', () => {
  const deletedAt = new Date('2026-11-21T10:00:00Z');

  test('MPT-04: names the deleting admin and the end of the time to restore it', () => {
    expect(toDeletedPart({ ...part, deletedAt, deletedBy: 'admin@example.com' })).toEqual({
      ...toListedPart(part),
      deletedAt: '2026-11-21T10:00:00.000Z',
      deletedBy: 'admin@example.com',
      restorableUntil: '2026-11-21T10:15:00.000Z',
    });
  });

  test('MPT-04: can be restored until exactly the end of its time', () => {
    const until = new Date(toDeletedPart({ ...part, deletedAt }).restorableUntil);
    expect(restorableSince(until).getTime()).toBe(deletedAt.getTime());
    expect(restorableSince(new Date(until.getTime() - 1)) < deletedAt).toBe(true);
  });
});
