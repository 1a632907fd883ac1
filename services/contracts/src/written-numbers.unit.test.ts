import { describe, expect, test } from 'vitest';
import { dollarsIn } from './numbers.ts';
import { dollars } from './primitives.ts';
import { decimalSignOf, readNumber } from './written-numbers.ts';

describe('numbers as people write them', () => {
  test.each([
    ['1240', 1240],
    ['38.50', 38.5],
    ['38,50', 38.5],
    ['2,4', 2.4],
    ['0,125', 0.125],
    ['.50', 0.5],
    [',50', 0.5],
    ['1,240.50', 1240.5],
    ['1.240,50', 1240.5],
    ['1 240,50', 1240.5],
    ['1\u00a0240.50', 1240.5],
    ['1\u202f240', 1240],
    ["1'240.50", 1240.5],
    ['1’240', 1240],
    ['1.240.000', 1_240_000],
    ['1,240,000', 1_240_000],
    ['12,34,567.50', 1_234_567.5],
    ['12,34,567', 1_234_567],
    ['1234,567', 1234.567],
    ['١٢٫٥', 12.5],
    ['১২.৫', 12.5],
    ['１２．５', 12.5],
  ])('reads %s as %d', (text, value) => {
    expect(readNumber(text)).toMatchObject({ kind: 'number', value });
  });

  test.each([
    '',
    '.',
    ',',
    '-5',
    '1e3',
    '1..2',
    '1,2,3',
    '12,34',
    '1.2.3',
    'abc',
    '5 mm',
    '1,24,0',
    '1.240.50,',
  ])('reads %j as its own number or none, never as another', (text) => {
    const read = readNumber(text);
    expect(read === undefined || (text === '12,34' && read.kind === 'number' && read.value === 12.34)).toBe(
      true,
    );
  });

  test.each([
    ['1,240', undefined, { kind: 'unclear', sign: ',', whole: 1240, fraction: 1.24 }],
    ['1.240', undefined, { kind: 'unclear', sign: '.', whole: 1240, fraction: 1.24 }],
    ['1,240', '.', { kind: 'number', value: 1240, decimalSign: '.' }],
    ['1.240', ',', { kind: 'number', value: 1240, decimalSign: ',' }],
    ['1.240', '.', { kind: 'number', value: 1.24, decimalSign: '.' }],
  ] as const)('reads %s where the decimal sign is %s', (text, habit, expected) => {
    expect(readNumber(text, habit)).toEqual(expected);
  });

  test('finds the decimal sign that a file agrees on', () => {
    expect(decimalSignOf(['39,95', '1.240', '7'])).toBe(',');
    expect(decimalSignOf(['39.95', '1,240'])).toBe('.');
    expect(decimalSignOf(['39.95', '39,95'])).toBeUndefined();
    expect(decimalSignOf(['1.240', '7'])).toBeUndefined();
  });
});

describe('amounts of money in forms', () => {
  test.each([
    ['41.90', 41.9],
    ['41,90', 41.9],
    ['2,40', 2.4],
    ['$41.90', 41.9],
    ['US$ 1,240.50', 1240.5],
    ['41,90 USD', 41.9],
    ['41,-', 41],
    ['1.240,50', 1240.5],
    ['240', 240],
  ])('reads %s as %d dollars', (text, amount) => {
    expect(dollars.parse(text)).toBe(amount);
    expect(dollarsIn(text)).toBe(amount);
  });

  test.each(['1,240', '1.240', '$1,240'])('asks what %s means', (text) => {
    const said = '1240 or 1.24. Write one of them.';
    expect(dollars.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining(said),
    ]);
    expect(dollarsIn(text)).toBeUndefined();
  });

  test.each(['41,90 €', '41.905', '-2', '0', 'free', '1e2'])('refuses %s', (text) => {
    expect(dollars.safeParse(text).success).toBe(false);
    expect(dollarsIn(text)).toBeUndefined();
  });
});
