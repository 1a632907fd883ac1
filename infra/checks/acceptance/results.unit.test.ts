import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { TestKind } from '../test-selection.ts';
import { readResults, testsByItem } from './results.ts';

const folder = mkdtempSync(join(tmpdir(), 'results-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(kind: TestKind, report: unknown) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return readResults(kind, file, '/shop');
}

test('counts a vitest test as passed only if it ran and passed', () => {
  const assertionResults = [
    { fullName: 'posting (API-12) twice', status: 'passed' },
    { fullName: 'HOME-07: shows parts', status: 'skipped' },
  ];
  expect(read('unit', { testResults: [{ name: '/shop/a.unit.test.ts', assertionResults }] })).toEqual([
    { title: 'posting (API-12) twice', file: 'a.unit.test.ts', passed: true },
    { title: 'HOME-07: shows parts', file: 'a.unit.test.ts', passed: false },
  ]);
});

test.each([
  ['expected', true],
  ['skipped', false],
  ['unexpected', false],
  ['flaky', false],
])('reads a journey with its group; a journey that was %s passed: %s', (status, passed) => {
  const spec = { title: 'R-02: opens', file: 'site.e2e.ts', tests: [{ status }] };
  const suites = [{ title: 'site.e2e.ts', specs: [], suites: [{ title: 'in the dark', specs: [spec] }] }];
  expect(read('e2e', { suites })).toEqual([
    { title: 'in the dark R-02: opens', file: 'infra/e2e/site.e2e.ts', passed },
  ]);
});

test('names the tests of an item by file and title, in whatever order they finished', () => {
  const ran = (file: string, title: string) => ({ file, title, passed: true });
  const inOrder = [
    ran('a.unit.test.ts', 'API-12 HOME-07: b'),
    ran('a.unit.test.ts', 'HOME-07: a'),
    ran('b.int.test.ts', 'API-12: a'),
  ];
  const [first, second, third] = inOrder;
  for (const finished of [inOrder, inOrder.toReversed()])
    expect(testsByItem(finished)).toEqual(
      new Map([
        ['API-12', [first, third]],
        ['HOME-07', [first, second]],
      ]),
    );
});
