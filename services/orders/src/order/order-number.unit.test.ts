import { describe, expect, test } from 'vitest';
import { newOrderNumber, orderNumberTokens, readOrderNumber, searchedNumber } from './order-number.ts';

const newYear = new Date('2027-01-01T00:30:00+06:00');

describe('the number of an order', () => {
  test('has the year in the company and only unambiguous characters', () => {
    expect(newOrderNumber(newYear, Uint8Array.of(0, 31, 32, 255, 7))).toBe('SP-27-0Z0Z7');
    const numbers = Array.from({ length: 500 }, () => newOrderNumber(newYear));
    expect(numbers.filter((number) => !/^SP-27-[0-9A-HJKMNP-TV-Z]{5}$/.test(number))).toEqual([]);
    expect(new Set(numbers).size).toBeGreaterThan(495);
  });

  test.each([
    'Sp-26-7K3QD',
    'sp-26-7k3qd',
    ' SP 26 7K3QD ',
    'sp267k3qd',
    '26-7k3qd',
    'SP–26–7K3QD',
    '#SP-26-7K3QD',
    '# SP-26-7K3QD',
    'Order SP-26-7K3QD',
    'order no. SP-26-7K3QD.',
    'Order #SP-26-7K3QD',
    'Your order SP-26-7K3QD',
    'Order number: SP-26-7K3QD',
    '(SP-26-7K3QD)',
    '“SP-26-7K3QD”',
    'SP-26-7K3QD,',
    '\u200bSP-26-7K3QD',
    'SP-26-7K3QD\u200f',
    '\u202aSP\u2011২৬\u20117K৩QD\u202c',
    'ＳＰ－２６－７Ｋ３ＱＤ',
    'SP-٢٦-7K٣QD',
    'SP-26\u00a07K3QD',
    'SP\u00ad-26-7K3QD',
    'SP−26−7K3QD',
  ])('accepts a number typed as %j', (typed) => {
    expect(readOrderNumber(typed)).toBe('SP-26-7K3QD');
    expect(searchedNumber(typed.replace(/^26/, 'SP26'))).toBe('sp267k3qd');
  });

  test('reads O, I and L as the digits they resemble', () => {
    expect(readOrderNumber('SP-26-OIL1O')).toBe('SP-26-01110');
  });

  test.each(['', 'sp-26-7K3Q', 'sp-26-7K3QDD', 'sp-2-7K3QD', 'xp-26-7K3QD', 'sp-26-7K3QU', 'null'])(
    'rejects %j as a number',
    (typed) => {
      expect(readOrderNumber(typed)).toBeUndefined();
    },
  );

  test.each(['sp-26', 'sp-26-7k', 'SP267K3QD', 'Sp-26-7K3QD'])('finds a number by its start %j', (typed) => {
    const [token = ''] = orderNumberTokens('SP-26-7K3QD');
    expect(token.startsWith(searchedNumber(typed) ?? '-')).toBe(true);
  });

  test.each(['spark plug', 'sp', '8801711', 'brake'])(
    'does not treat %j as the start of a number',
    (typed) => {
      expect(searchedNumber(typed)).toBeUndefined();
    },
  );
});
