import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { failuresOf, notRun, playwrightResults, testsByItem, vitestResults } from './results.ts';

const folder = mkdtempSync(join(tmpdir(), 'results-'));
afterAll(() => rmSync(folder, { recursive: true }));

function stored(report: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

function vitestReport(success: boolean) {
  return {
    success,
    startTime: 0,
    testResults: [
      {
        name: '/shop/a.unit.test.ts',
        assertionResults: [
          { fullName: 'posting (API-12) when x', status: 'passed' },
          { fullName: 'HOME-07: when y', status: 'skipped' },
        ],
      },
    ],
  };
}

test('when vitest reports, then only what passed has passed, and the file is named from the checkout', () => {
  const { ok, tests } = vitestResults(stored(vitestReport(true)), '/shop');
  expect(ok).toBe(true);
  expect(tests).toEqual([
    { title: 'posting (API-12) when x', file: 'a.unit.test.ts', passed: true },
    { title: 'HOME-07: when y', file: 'a.unit.test.ts', passed: false },
  ]);
});

test('when a file did not even load, then the run is not good', () => {
  expect(vitestResults(stored(vitestReport(false)), '/shop').ok).toBe(false);
});

function journey(status: string, unexpected = 0) {
  return {
    config: { rootDir: '/shop/infra/e2e' },
    errors: [],
    stats: { startTime: '2026-11-21T00:00:00.000Z', unexpected, flaky: 0 },
    suites: [
      {
        title: 'site.e2e.ts',
        specs: [],
        suites: [
          {
            title: 'in the dark',
            specs: [{ title: 'R-02: when z', file: 'site.e2e.ts', tests: [{ status }] }],
          },
        ],
      },
    ],
  };
}

test('when a browser test was skipped or failed, then it has not passed', () => {
  const passed = (status: string) =>
    playwrightResults(stored(journey(status)), '/shop').tests.map((each) => each.passed);
  expect(['expected', 'skipped', 'unexpected', 'flaky'].map(passed)).toEqual([
    [true],
    [false],
    [false],
    [false],
  ]);
  expect(playwrightResults(stored(journey('unexpected', 1)), '/shop').ok).toBe(false);
});

test('when browser tests report, then titles carry their group and the file is named from the checkout', () => {
  const { tests } = playwrightResults(stored(journey('expected')), '/shop');
  expect(tests).toEqual([{ title: 'in the dark R-02: when z', file: 'infra/e2e/site.e2e.ts', passed: true }]);
});

test('when tests finish in another order than before, then an item’s are still named by file and then by title', () => {
  const ran = (file: string, title: string) => ({ file, title, passed: true });
  const inOrder = [
    ran('a.unit.test.ts', 'API-12 HOME-07: when b'),
    ran('a.unit.test.ts', 'HOME-07: when a'),
    ran('b.int.test.ts', 'API-12: when a'),
  ];
  const [first, second, third] = inOrder;
  for (const finished of [inOrder, inOrder.toReversed()])
    expect([...testsByItem(finished)]).toEqual([
      ['API-12', [first, third]],
      ['HOME-07', [first, second]],
    ]);
});

test('when a test of the reading of items has one in its title, then it proves nothing', () => {
  const file = 'infra/checks/acceptance/items.unit.test.ts';
  expect(testsByItem([{ file, title: 'when a title says HOME-07', passed: true }]).size).toBe(0);
});

test('reports a named test without a result as not run', () => {
  const named = [{ file: 'a.unit.test.ts', ids: ['API-12', 'HOME-08'] }];
  const { tests } = vitestResults(stored(vitestReport(true)), '/shop');
  expect(notRun(named, tests)).toEqual([{ file: 'a.unit.test.ts', ids: ['HOME-08'] }]);
});

test('when tests failed, or a file did not load, then each is named with the first lines of why', () => {
  const report = {
    success: false,
    startTime: 0,
    testResults: [
      {
        name: '/shop/a.int.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'when x', status: 'passed' },
          {
            fullName: 'when y',
            status: 'failed',
            failureMessages: ['\u001b[31mone\u001b[39m\ntwo\nthree\nfour'],
          },
        ],
      },
      { name: '/shop/b.int.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    ],
  };
  expect(failuresOf(vitestResults(stored(report), '/shop').tests)).toEqual([
    'a.int.test.ts: when y\n    one\n    two\n    three',
    'b.int.test.ts: the file itself\n    No such module',
  ]);
});

test('when a journey failed, then it is named with why', () => {
  const report = journey('unexpected', 1);
  const [suite] = report.suites[0]?.suites ?? [];
  const tests = [{ status: 'unexpected', results: [{ errors: [{ message: 'no button' }] }] }];
  const failed = { ...report, suites: [{ ...suite, specs: [{ title: 'z', file: 'site.e2e.ts', tests }] }] };
  expect(failuresOf(playwrightResults(stored(failed), '/shop').tests)).toEqual([
    'infra/e2e/site.e2e.ts: z\n    no button',
  ]);
});
