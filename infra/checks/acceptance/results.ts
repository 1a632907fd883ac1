import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import type { TestKind } from '../test-selection.ts';
import { idsIn } from './items.ts';

export interface TestResult {
  readonly title: string;
  /** Relative to the checkout. */
  readonly file: string;
  readonly passed: boolean;
}

function vitestTests({ testResults }: JsonTestResults, root: string): TestResult[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      file: relative(root, name),
      passed: status === 'passed',
    })),
  );
}

/** Returns the tests of a suite; a title begins with those of its groups. */
function journeysIn({ specs, suites = [] }: JSONReportSuite, groups: readonly string[] = []): TestResult[] {
  return [
    ...specs.map(({ title, file, tests }) => ({
      title: [...groups, title].join(' '),
      file: `infra/e2e/${file}`,
      // A skipped spec is `ok`, but its tests are not "expected".
      passed: tests.length > 0 && tests.every(({ status }) => status === 'expected'),
    })),
    ...suites.flatMap((suite) => journeysIn(suite, [...groups, suite.title])),
  ];
}

/** Reads the JSON results of a complete run; undefined when there are none. */
export function readResults(kind: TestKind, file: string, root: string): TestResult[] | undefined {
  if (!existsSync(file)) return undefined;
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  // The outermost suites are files, whose names are no titles.
  return kind === 'e2e'
    ? (report as JSONReport).suites.flatMap((suite) => journeysIn(suite))
    : vitestTests(report as JsonTestResults, root);
}

/** Groups tests by item, sorted by file and title because they finish in a different order each run. */
export function testsByItem(tests: readonly TestResult[]): Map<string, TestResult[]> {
  const named = tests
    .toSorted((one, other) => (`${one.file} ${one.title}` < `${other.file} ${other.title}` ? -1 : 1))
    .flatMap((test) => idsIn(test.title).map((id) => ({ id, test })));
  const groups = Map.groupBy(named, ({ id }) => id);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ test }) => test)]));
}
