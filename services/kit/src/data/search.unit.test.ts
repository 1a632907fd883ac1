import { describe, expect, test } from 'vitest';
import { prefixFilter, tokenize } from './search.ts';

describe('search tokens', () => {
  test('are plain and unique for texts with punctuation, accents and capitals', () => {
    expect(tokenize('Émile O’Neil', 'emile.oneil+shop@example.com', undefined)).toEqual([
      'emile',
      'o',
      'neil',
      'oneil',
      'shop',
      'example',
      'com',
    ]);
  });

  test('use the index for the longest of several tokens only', () => {
    expect(prefixFilter(['b', 'abc', 'c'])).toEqual({
      searchTokens: /^abc/,
      $and: [{ $nor: [{ searchTokens: { $not: /^b/ } }] }, { $nor: [{ searchTokens: { $not: /^c/ } }] }],
    });
  });

  test('escapes pattern characters in a token', () => {
    expect(prefixFilter(['.*'])).toEqual({ searchTokens: /^\.\*/ });
  });

  test('match everything for an empty search', () => {
    expect(prefixFilter([])).toEqual({});
  });
});
