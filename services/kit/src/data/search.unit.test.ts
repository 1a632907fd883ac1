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

  test.each([
    ['5×40', '5x40'],
    ['5*40', '5x40'],
    ['Łożysko', 'lozysko'],
    ['Ø80', 'O80'],
    ['١٢٣', '123'],
    ['০৪৪৬৫', '04465'],
    ['１２３', '123'],
    ['Brake\u200b disc', 'brake disc'],
    ['Brem\u00adsscheibe', 'bremsscheibe'],
    ['SP\u200b-\ufeff100', 'sp-100'],
    ['İstanbul', 'istanbul'],
    ['Straße', 'strasse'],
    ['Đorđe Æbeltoft', 'dorde aebeltoft'],
    ['الفرامل\u200f', 'الفرامل'],
  ])('of %j are those of %j', (written, typed) => {
    expect(tokenize(written)).toEqual(tokenize(typed));
    expect(tokenize(written).length).toBeGreaterThan(0);
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
