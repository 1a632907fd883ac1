import { expect, test } from 'vitest';
import { idsIn, parseItems } from './items.ts';

test('when a title names items one by one and in a row, then all are found', () => {
  expect(idsIn('HOME-07 MSG-13..15, PUR-14: when …')).toEqual([
    'HOME-07',
    'MSG-13',
    'MSG-14',
    'MSG-15',
    'PUR-14',
  ]);
});

test('when a text names no item, then nothing is found', () => {
  expect(idsIn('when x then y, HTTP-2, UTF-8')).toEqual([]);
});

test('when the list is read, then id, tag, kind of proof and requirement are told apart', () => {
  const text = "# Title\n- DLG-02 | S | ui | Delete dialog: 'Sure?' | the rest is silent\nprose";
  expect(parseItems(text)).toEqual([
    { id: 'DLG-02', tag: 'S', proof: 'ui', requirement: "Delete dialog: 'Sure?'" },
  ]);
});
