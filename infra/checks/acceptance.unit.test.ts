import { expect, test } from 'vitest';
import { root } from '../lib/root.ts';
import { acceptancePage, journeyResults, verdictOf, vitestResults } from './acceptance.ts';
import { idsIn, parseItems, titleIdsIn } from './acceptance-items.ts';

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

test('parses id, tag, kind of proof and requirement of the list', () => {
  const text = "# Title\n- DLG-02 | S | ui | Delete dialog: 'Sure?' | the rest is silent\nprose";
  expect(parseItems(text)).toEqual([
    { id: 'DLG-02', tag: 'S', proof: 'ui', requirement: "Delete dialog: 'Sure?'" },
  ]);
});

test('refuses a line of the list that it cannot parse', () => {
  expect(() => parseItems('- DLG-02 | S | ui')).toThrow('DLG-02');
});

test.each([
  ["test('HOME-07: when x, then y', () => {});", ['HOME-07']],
  ['test(`R-01..03, R-22: when a page opens`, () => {});', ['R-01', 'R-02', 'R-03', 'R-22']],
  ["describe('API-12 DEF-10: posting', () => {});", ['API-12', 'DEF-10']],
  ["test.each([['VAL-08', '4'], ['VAL-12 VAL-09: x', '']])('%s: z');", ['VAL-08', 'VAL-12', 'VAL-09']],
])('when a title or a row of its table begins with items, then they are named (%#)', (source, ids) => {
  expect(titleIdsIn(source)).toEqual(ids);
});

test.each(["// HOME-07\ntest('when x');", "call('see HOME-07');", "expect('SP-10/2 TST-1042');"])(
  'ignores ids elsewhere and other numbers (%#)',
  (source) => {
    expect(titleIdsIn(source)).toEqual([]);
  },
);

test('counts only what ran and passed', () => {
  const assertionResults = ['passed', 'skipped'].map((status) => ({
    fullName: `API-12 ${status}`,
    status,
    failureMessages: [],
  }));
  const ran = vitestResults({
    testResults: [{ name: `${root}a.unit.test.ts`, status: 'failed', message: '', assertionResults }],
  });
  expect(ran).toEqual([
    { title: 'API-12 passed', file: 'a.unit.test.ts', passed: true, fault: '' },
    { title: 'API-12 skipped', file: 'a.unit.test.ts', passed: false, fault: '' },
  ]);
});

test('counts a file that did not load as failed', () => {
  const message = 'no such module';
  const unloadable = { name: `${root}b.unit.test.ts`, status: 'failed', message, assertionResults: [] };
  expect(vitestResults({ testResults: [unloadable] })).toEqual([
    { title: 'the file itself', file: 'b.unit.test.ts', passed: false, fault: message },
  ]);
});

test('tells how the message of a failed test begins, without colours', () => {
  const stack = Array.from({ length: 20 }, (_, line) => `\n    at line ${line}`).join('');
  const failed = {
    fullName: 'cuts',
    status: 'failed',
    failureMessages: [`\u001b[31mtoo wide\u001b[39m${stack}`],
  };
  const [result] = vitestResults({
    testResults: [
      { name: `${root}a.unit.test.ts`, status: 'failed', message: '', assertionResults: [failed] },
    ],
  });
  expect(result?.fault).toMatch(/^too wide\n {4}at line 0\n/);
  expect(result?.fault.split('\n')).toHaveLength(8);
});

test('counts only journeys that ran and passed at once', () => {
  const specs = ['expected', 'skipped', 'flaky'].map((status) => ({
    title: `R-02 ${status}`,
    file: 'site.e2e.ts',
    tests: [{ status, results: [{ errors: status === 'flaky' ? [{ message: 'too late' }] : [] }] }],
  }));
  const journeys = journeyResults({ title: 'file', specs: [], suites: [{ title: 'in the dark', specs }] });
  expect(journeys.map(({ title, passed, fault }) => [title, passed, fault])).toEqual([
    ['in the dark R-02 expected', true, ''],
    ['in the dark R-02 skipped', false, ''],
    ['in the dark R-02 flaky', false, 'too late'],
  ]);
});

const item = { id: 'ITEM-1', tag: 'S', proof: 'unit', requirement: 'cut at 100 | ellipsis' };
const passed = { title: 'ITEM-1: cuts', file: 'a.unit.test.ts', passed: true, fault: '' };
const page = 'infra/docs/decisions/006-x.md';

test.each([
  ['proven', { item, tests: [passed], pages: [] }],
  ['failed', { item, tests: [passed, { ...passed, passed: false }], pages: [page] }],
  ['decided', { item: { ...item, tag: 'N' }, tests: [], pages: [page] }],
  // A specified item takes a test.
  ['unproven', { item, tests: [], pages: [page] }],
  ['unproven', { item, tests: [], pages: [] }],
] as const)('judges an item as %s (%#)', (verdict, settled) => {
  expect(verdictOf(settled)).toBe(verdict);
});

test('puts the counts on top of the page, and no cell breaks the table', () => {
  const text = acceptancePage([
    { item, tests: [passed], pages: [] },
    { item, tests: [], pages: [] },
  ]);
  expect(text).toContain('2 items: 1 proven by tests, 0 settled by a decision page, 0 failed, 1 unproven.');
  expect(text).toContain('| ITEM-1 | cut at 100 \\| ellipsis |');
});
