import { readFileSync } from 'node:fs';
import { msg, plural } from '@lingui/core/runtime-macro';
import { formatter } from '@lingui/format-po';
import { expect, test } from 'vitest';
import { say } from './texts.ts';

test('writes values and plural forms into a message', () => {
  expect(say(msg`Order ${{ number: 'SP-26-7K3QD' }} is on its way`)).toBe('Order SP-26-7K3QD is on its way');
  expect([1, 1_240].map((pieces) => say(plural({ pieces }, { one: '# piece', other: '# pieces' })))).toEqual([
    '1 piece',
    '1,240 pieces',
  ]);
});

test('keeps values as they were typed', () => {
  const name = String.raw`Bcc\u000a \x41 \\ {x} # 'q'`;
  expect(say(msg`${{ name }} asks`)).toBe(`${name} asks`);
});

test('asks for messages by the ids that translators get', async () => {
  const catalogue = await formatter().parse(readFileSync(new URL('locales/en.po', import.meta.url), 'utf8'), {
    locale: 'en',
    sourceLocale: 'en',
    filename: 'en.po',
  });
  for (const { id } of [
    msg`See the order`,
    msg`Order ${{ number: '' }} is on its way`,
    plural({ quantity: 1 }, { one: '# piece', other: '# pieces' }),
  ])
    expect(catalogue).toHaveProperty([id]);
});
