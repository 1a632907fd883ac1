import { describe, expect, test } from 'vitest';
import { foundBy, searchWords } from './search.ts';

describe('search words', () => {
  test('when texts hold signs, accents and capitals, then plain tokens come out, each once', () => {
    expect(searchWords('Émile O’Neil', 'emile.oneil+shop@example.com', undefined)).toEqual([
      'emile',
      'o',
      'neil',
      'oneil',
      'shop',
      'example',
      'com',
    ]);
  });

  test('when a query holds pattern signs, then only letters and digits reach the expression', () => {
    expect(foundBy('.* A$b')).toEqual({ $and: [{ words: { $regex: '^a' } }, { words: { $regex: '^b' } }] });
  });

  test.each([undefined, '', ' ', '$%'])('when nothing is asked with %j, then everything fits', (q) => {
    expect(foundBy(q)).toEqual({});
  });
});
