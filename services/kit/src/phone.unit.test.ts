import { expect, test } from 'vitest';
import { storedPhone } from './phone.ts';

test.each([
  ['+201012345678', undefined, '201012345678', '+201012345678'],
  ['+201012345678', 'BD', '201012345678', '+201012345678'],
  ['01711123456', 'BD', '01711123456', '+8801711123456'],
  ['8801711123456', 'BD', '8801711123456', '+8801711123456'],
  ['01711123456', undefined, '01711123456', undefined],
  ['12345', 'BD', '12345', undefined],
])('VAL-11: %s typed in country %s is stored as %s and %s', (typed, country, phone, phoneE164) => {
  expect(storedPhone(typed, country)).toEqual({ phone, phoneE164 });
});
