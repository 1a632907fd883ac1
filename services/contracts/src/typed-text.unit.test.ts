import { describe, expect, test } from 'vitest';
import { email } from './typed-text.ts';

const read = [
  ['shopper@example.com', 'shopper@example.com'],
  ['Shopper@Example.COM', 'shopper@example.com'],
  ['first.last@sub.example.co.uk', 'first.last@sub.example.co.uk'],
  ['first+tag@example.com', 'first+tag@example.com'],
  ['a-b_c@example-parts.industries', 'a-b_c@example-parts.industries'],
  ['o&m@firm.com', 'o&m@firm.com'],
  ["o'neil@example.ie", "o'neil@example.ie"],
  ['o’neil@example.ie', "o'neil@example.ie"],
  ['a!b#c$d%e@example.com', 'a!b#c$d%e@example.com'],
  ['a*b/c=d?e^f@example.com', 'a*b/c=d?e^f@example.com'],
  ['a`b{c|d}e~f@example.com', 'a`b{c|d}e~f@example.com'],
  ['_@example.com', '_@example.com'],
  ['1@2.de', '1@2.de'],
  ['a@b.co', 'a@b.co'],
  ['a@bücher.de', 'a@xn--bcher-kva.de'],
  ['A@BÜCHER.DE', 'a@xn--bcher-kva.de'],
  ['a@xn--bcher-kva.de', 'a@xn--bcher-kva.de'],
  ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
  ['a@xn--e1afmkfd.xn--p1ai', 'a@xn--e1afmkfd.xn--p1ai'],
  ['a@例え.jp', 'a@xn--r8jz45g.jp'],
  ['a@łódź.pl', 'a@xn--d-uga0v4h.pl'],
  ['a@ＥＸＡＭＰＬＥ．com', 'a@example.com'],
  ['a＠example.com', 'a@example.com'],
  ['mailto:a@example.com', 'a@example.com'],
  ['<a@example.com>', 'a@example.com'],
  [' a@example.com\n', 'a@example.com'],
  ['\u00a0a@example.com\u200b', 'a@example.com'],
  ['\u202aa@example.com\u202c', 'a@example.com'],
  ['a@exam\u00adple.com', 'a@example.com'],
  ['a@example.museum', 'a@example.museum'],
] as const;

const refused = [
  'plain',
  'a@b',
  '@example.com',
  'a b@example.com',
  'a@example.',
  'a@@example.com',
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  'a@-example.com',
  'a@example-.com',
  'a@example.c',
  'a@127.0.0.1',
  'a@exa mple.com',
  'a@example.com, b@example.com',
  'a@bücher',
  'jürgen@example.com',
  'a@example.com/x',
] as const;

describe('email addresses as people write them', () => {
  test('are at least 40', () => {
    expect(read.length + refused.length).toBeGreaterThanOrEqual(40);
  });

  test.each(read)('VAL-03: reads %j as %s', (typed, address) => {
    expect(email.parse(typed)).toBe(address);
    expect(email.parse(address)).toBe(address);
  });

  test.each(refused)('VAL-03: refuses %j with the specified message', (typed) => {
    expect(email.safeParse(typed).error?.issues[0]?.message).toBe('Provide a valid Email Address');
  });
});
