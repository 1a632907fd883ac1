import { tokenize } from '@shop/service-kit';
import { describe, expect, test } from 'vitest';
import { newPartDocuments } from './part.document.ts';
import { partNumberOf, restorableSince, toDeletedPart, toPart } from './part.rules.ts';
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
const { part, opening } = newPartDocuments(newPart, creation);

describe('a new part', () => {
  test('ENT-01: when it is shown, then it has exactly the keys of the contract, price in dollars', () => {
    expect(toPart(part)).toEqual({
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

  test('when it opens with no stock, then its ledger says so', () => {
    expect(opening).toMatchObject({ partId: id, seq: 1, kind: 'opening', quantity: 0, balance: 0 });
  });

  test('when it is searched, then accents, case and dashes do not matter', () => {
    expect(part.searchTokens).toEqual(['bougie', 'a', 'eclair', 'sp', '10', '2', 'sp102', 'spark', 'plugs']);
    expect(part.words).toEqual(part.searchTokens);
    expect(tokenize('ÉCLAIR (sp-10)')).toEqual(['eclair', 'sp', '10']);
  });

  test('when its maker gave no number, then it gets one that can be read out', () => {
    expect(partNumberOf(id)).toBe('AP-65A1B2C3-293A4B');
  });
});

describe('a cursor', () => {
  test.each([
    ['newest', new Date(1_700_000_000_000)],
    ['name', 'bougie à éclair'],
    ['price', 1_235],
    ['-price', 1_235],
  ] as const)('when the list is by %s, then it holds that value and the id', (sort, value) => {
    expect(decodePartCursor(sort, encodePartCursor(sort, part))).toEqual({ value, id });
  });

  test.each([
    ['of another order', encodePartCursor('price', part)],
    ['that is not ours', 'abc'],
    ['with an operator', Buffer.from(JSON.stringify(['name', { $gt: '' }, id])).toString('base64url')],
    ['with a time that is none', Buffer.from(JSON.stringify(['name', 1e300, id])).toString('base64url')],
  ])('when one %s is given, then it is refused', (_title, cursor) => {
    expect(() => decodePartCursor('name', cursor)).toThrow('no longer valid');
  });
});

describe('MPT-04: a deleted part', () => {
  const deletedAt = new Date('2026-11-21T10:00:00Z');

  test('MPT-04: when it was deleted, restored and deleted again, then the last delete is the one it shows', () => {
    const history = [
      { what: 'deleted' as const, at: deletedAt, by: 'first@example.com' },
      { what: 'restored' as const, at: deletedAt, by: 'second@example.com' },
      { what: 'deleted' as const, at: deletedAt, by: 'third@example.com' },
    ];
    expect(toDeletedPart({ ...part, deletedAt, history })).toEqual({
      ...toPart(part),
      deletedAt: '2026-11-21T10:00:00.000Z',
      deletedBy: 'third@example.com',
      restorableUntil: '2026-11-21T10:15:00.000Z',
    });
  });

  test('MPT-04: when nobody noted who deleted it, then it is shown without a name', () => {
    expect(toDeletedPart({ ...part, deletedAt })).not.toHaveProperty('deletedBy');
  });

  test('MPT-04: when it can be restored until a moment, then from that moment on it cannot', () => {
    const until = new Date(toDeletedPart({ ...part, deletedAt }).restorableUntil);
    expect(restorableSince(until).getTime()).toBe(deletedAt.getTime());
    expect(restorableSince(new Date(until.getTime() - 1)) < deletedAt).toBe(true);
  });
});
