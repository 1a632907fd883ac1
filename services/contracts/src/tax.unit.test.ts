import fc from 'fast-check';
import { expect, test } from 'vitest';
import { euVatNumber, taxCents, taxedSum, taxOf } from './tax.ts';
import { saleKinds, type TaxRule, taxRules } from './tax-rules.ts';

const at = new Date('2026-11-26T00:00:00Z');

test.each([
  [{}, 'bangladesh-2019', 1_500, /15% VAT/],
  [{ taxId: 'DE123456789' }, 'bangladesh-2019', 1_500, /15% VAT/],
  [{ country: 'BD' }, 'bangladesh-2019', 1_500, /15% VAT/],
  [{ country: 'BD', taxId: 'FR 83 404833048' }, 'bangladesh-2019', 1_500, /15% VAT/],
  [{ country: 'FR' }, 'export-2019', 0, /Export .* zero-rated/],
  [
    { country: 'FR', taxId: 'FR 83 404833048' },
    'eu-business-2019',
    0,
    /owes import VAT and duties at customs\. VAT number FR83404833048\.$/,
  ],
  [{ country: 'GR', taxId: 'EL123456789' }, 'eu-business-2019', 0, /VAT number EL123456789\.$/],
  [{ country: 'GR', taxId: 'GR123456789' }, 'eu-business-2019', 0, /VAT number EL123456789\.$/],
  [
    { country: 'GB', postcode: 'BT1 5GS', taxId: 'XI123456789' },
    'eu-business-2019',
    0,
    /VAT number XI123456789\.$/,
  ],
  [{ country: 'GB', postcode: 'SW1A 1AA', taxId: 'XI123456789' }, 'export-2019', 0, /buyer owes/],
  [{ country: 'GB', taxId: 'XI123456789' }, 'export-2019', 0, /buyer owes/],
  [{ country: 'FR', taxId: 'FR 12' }, 'export-2019', 0, /buyer owes/],
  [{ country: 'IN', taxId: 'DE123456789' }, 'export-2019', 0, /buyer owes/],
])('taxes the sale %j by the rule %s', (sale, rule, basisPoints, reason) => {
  const tax = taxOf({ ...sale, at });
  expect(tax).toMatchObject({ rule, basisPoints });
  expect(tax.reason).toMatch(reason);
});

test('takes the rule of the day of the sale, from its first moment on', () => {
  const rule = (id: string, from: string, basisPoints: number): TaxRule => ({
    id,
    kind: 'domestic',
    from,
    basisPoints,
    text: 'VAT',
    reason: 'VAT',
  });
  const rules = [
    rule('later', '2027-07-01T00:00+06:00', 1_700),
    rule('now', '2019-07-01T00:00+06:00', 1_500),
  ];
  const on = (day: string) => taxOf({ country: 'BD', at: new Date(day) }, rules).rule;
  expect(on('2027-06-30T17:59:59Z')).toBe('now');
  expect(on('2027-06-30T18:00:00Z')).toBe('later');
  expect(() => on('2019-06-30T17:59:59Z')).toThrow('no tax rule for domestic');
});

test('has a rule for every kind of sale, and no two of the same id', () => {
  expect(new Set(taxRules.map(({ kind }) => kind))).toEqual(new Set(saleKinds));
  expect(new Set(taxRules.map(({ id }) => id)).size).toBe(taxRules.length);
});

test.each([
  ['atu12345678', 'ATU12345678'],
  ['DE 123-456-789', 'DE123456789'],
  ['NL123456789B01', 'NL123456789B01'],
  ['IE1234567WA', 'IE1234567WA'],
  ['ESX1234567X', 'ESX1234567X'],
  ['GB123456789', undefined],
  ['GR123456789', 'EL123456789'],
  ['gr 123 456 789', 'EL123456789'],
  ['XI123456789', 'XI123456789'],
  ['XIGD123', 'XIGD123'],
  ['XI12345678', undefined],
  ['ＤＥ１２３４５６７８９', 'DE123456789'],
  ['\u202aDE\u00ad123\u200b456789\u202c', 'DE123456789'],
  ['DE 123‑456–789', 'DE123456789'],
  ['USt-IdNr.: DE123456789', 'DE123456789'],
  ['VAT no. ATU12345678', 'ATU12345678'],
  ['TVA FR 83 404833048', 'FR83404833048'],
  ['BE 0123.456.789', 'BE0123456789'],
  ['DE/123/456/789', 'DE123456789'],
  ['DE12345678', undefined],
  ['123456789', undefined],
  ['', undefined],
])('reads the VAT number in "%s" as %s', (text, number) => {
  expect(euVatNumber(text)).toBe(number);
});

test.each([true, false])(
  'net and tax add up to the total, with prices that contain their tax: %s',
  (included) => {
    const amounts = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.constantFrom(0, 500, 1_500, 1_750), (prices, basisPoints) => {
        const rate = { basisPoints, included };
        const sums = taxedSum(rate, prices);
        const listed = prices.reduce((sum, cents) => sum + cents, 0);
        expect(sums.netCents + sums.taxCents).toBe(sums.totalCents);
        expect(sums.totalCents).toBe(listed + taxCents(rate, prices));
        expect(included ? sums.totalCents : sums.netCents).toBe(listed);
        const exact = (sums.netCents * basisPoints) / 10_000;
        expect(Math.abs(sums.taxCents - exact)).toBeLessThanOrEqual(prices.length);
      }),
    );
  },
);

test('rounds the tax of each amount, so that parts add up to the whole', () => {
  expect(taxCents({ basisPoints: 1_500 }, [1_250, 333, 333])).toBe(188 + 50 + 50);
  expect(taxCents({ basisPoints: 0 }, [1_250])).toBe(0);
});
