import { expect, test } from 'vitest';
import { earlyTexts, plainTexts } from './texts.ts';

test('finds texts of JSX, of properties that a reader sees, and of objects with such properties', () => {
  const code = [
    '<p>',
    '  Pay now',
    '</p>;',
    '<TextInput label="Name" autoComplete="name" />;',
    "<p>{'Paid'}</p>;",
    "const question = { title: 'Cancel?', kind: 'danger' };",
  ].join('\n');
  expect(plainTexts('a.tsx', code)).toEqual([
    { line: 1, text: 'Pay now' },
    { line: 4, text: 'Name' },
    { line: 5, text: 'Paid' },
    { line: 6, text: 'Cancel?' },
  ]);
});

test('takes messages, numbers and signs', () => {
  const code = '<p title={t`Pay`} className="text-sm"><Trans>Pay {price} <b>now</b></Trans> {count} × 2</p>';
  expect(plainTexts('a.tsx', code)).toEqual([]);
});

test('finds messages that a module reads when it is loaded', () => {
  const code = ['const name = t`Pay`;', 'const later = () => t`Pay`;', 'const known = msg`Pay`;'].join('\n');
  expect(earlyTexts('a.ts', code)).toEqual([{ line: 1, text: 't`Pay`' }]);
});
