import { expect, test } from 'vitest';
import { acceptancePage, type SettledItem, verdictOf } from './report.ts';

const item = { id: 'ITEM-1', tag: 'S', proof: 'unit', requirement: 'cut at 100 | ellipsis' };
const passed = { title: 'ITEM-1: when …, then …', file: 'a.unit.test.ts', passed: true };
function settle(facts: Partial<SettledItem>): SettledItem {
  return { item, tests: [], pages: [], ...facts };
}

const open = { ...item, tag: 'N' };

test.each([
  ['proven', settle({ tests: [passed] })],
  ['failed', settle({ tests: [passed, { ...passed, passed: false }], pages: ['x.md'] })],
  ['decided', settle({ item: open, pages: ['infra/docs/decisions/006-x.md'] })],
  ['unproven', settle({ pages: ['a specified item takes a test'] })],
  ['unproven', settle({})],
])('when tests and pages are looked at, then the item is %s', (verdict, each) => {
  expect(verdictOf(each)).toBe(verdict);
});

test('puts the counts on top of the page, and no cell breaks the table', () => {
  const page = acceptancePage([settle({ tests: [passed] }), settle({})]);
  expect(page).toContain('2 items: 1 proven by tests, 0 settled by a decision page, 0 failed, 1 unproven.');
  expect(page).toContain('| ITEM-1 | cut at 100 \\| ellipsis |');
});
