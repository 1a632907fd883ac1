import { describe, expect, test } from 'vitest';
import { prefixFilter, tokenize } from './search.ts';

describe('search tokens', () => {
  test('when texts hold signs, accents and capitals, then plain tokens come out, each once', () => {
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

  test('when several tokens are asked for, then the first can be looked up and the others are hidden from the index', () => {
    expect(prefixFilter(['a', 'b', 'c'])).toEqual({
      searchTokens: /^a/,
      $and: [{ $nor: [{ searchTokens: { $not: /^b/ } }] }, { $nor: [{ searchTokens: { $not: /^c/ } }] }],
    });
  });

  test('escapes pattern characters in a token', () => {
    expect(prefixFilter(['.*'])).toEqual({ searchTokens: /^\.\*/ });
  });

  test('when nothing is asked, then everything fits', () => {
    expect(prefixFilter([])).toEqual({});
  });
});
