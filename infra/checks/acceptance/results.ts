import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import type { TestKind } from '../test-selection.ts';
import { resultFile } from '../test-steps.ts';
import { idsIn, type NamingFile, ownFolder } from './items.ts';

export interface TestResult {
  readonly title: string;
  /** Relative to the checkout. */
  readonly file: string;
  readonly passed: boolean;
  readonly failure?: string;
}

/** Results of one runner. `ok` is false when a test failed or a file could not be loaded. */
export interface RunResult {
  readonly ok: boolean;
  readonly startedAt: Date;
  readonly tests: readonly TestResult[];
}

function failureOf([failure]: readonly string[]): Pick<TestResult, 'failure'> {
  return failure === undefined ? {} : { failure: stripVTControlCharacters(failure) };
}

export function vitestResults(file: string, root: string): RunResult {
  const report: JsonTestResults = JSON.parse(readFileSync(file, 'utf8'));
  const tests = report.testResults.flatMap(({ name, message, status: loaded, assertionResults }) => {
    const file = relative(root, name);
    const ran = assertionResults.map(({ fullName, status, failureMessages }) => ({
      title: fullName,
      file,
      passed: status === 'passed',
      ...failureOf(failureMessages ?? []),
    }));
    const isUnloaded = loaded === 'failed' && ran.every(({ passed }) => passed);
    return isUnloaded ? [...ran, { title: 'the file itself', file, passed: false, failure: message }] : ran;
  });
  return { ok: report.success, startedAt: new Date(report.startTime), tests };
}

type TitledSpec = JSONReportSpec & { readonly titles: readonly string[] };

/** Returns the tests below a suite with the titles of their groups. The outermost suite is the file, whose name is no title. */
function specsOf({ specs, suites = [] }: JSONReportSuite, groups: readonly string[] = []): TitledSpec[] {
  return [
    ...specs.map((spec) => ({ ...spec, titles: [...groups, spec.title] })),
    ...suites.flatMap((suite) => specsOf(suite, [...groups, suite.title])),
  ];
}

export function playwrightResults(file: string, root: string): RunResult {
  const { config, suites, stats, errors }: JSONReport = JSON.parse(readFileSync(file, 'utf8'));
  const specs = suites.flatMap((suite) => specsOf(suite));
  return {
    ok: stats.unexpected + stats.flaky + errors.length === 0,
    startedAt: new Date(stats.startTime),
    tests: specs.map((spec) => ({
      title: spec.titles.join(' '),
      file: `${relative(root, config.rootDir)}/${spec.file}`,
      // A skipped spec is `ok`, but its tests are not "expected".
      passed: spec.tests.length > 0 && spec.tests.every(({ status }) => status === 'expected'),
      ...failureOf(
        spec.tests.flatMap(({ results = [] }) =>
          results.flatMap(({ errors = [] }) => errors.map(({ message }) => message ?? '')),
        ),
      ),
    })),
  };
}

/** Returns the results of the last complete run of a kind; undefined when there are none. */
export function readResults(kind: TestKind, root: string): RunResult | undefined {
  const file = resultFile(kind);
  if (!existsSync(file)) return undefined;
  return (kind === 'e2e' ? playwrightResults : vitestResults)(file, root);
}

function byPlace(one: TestResult, other: TestResult): number {
  const key = one.file === other.file ? 'title' : 'file';
  return one[key] < other[key] ? -1 : Number(one[key] > other[key]);
}

/** Groups tests by item, sorted by file and title because they finish in a different order each run. */
export function testsByItem(tests: readonly TestResult[]): Map<string, TestResult[]> {
  const named = tests
    .filter(({ file }) => !file.startsWith(`${ownFolder}/`))
    .toSorted(byPlace)
    .flatMap((test) => idsIn(test.title).map((id) => ({ id, test })));
  const groups = Map.groupBy(named, ({ id }) => id);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ test }) => test)]));
}

/** Returns items named in a test file but missing from its results: the test did not run, or the results are old. */
export function notRun(named: readonly NamingFile[], results: readonly TestResult[]): NamingFile[] {
  const seen = new Set(results.flatMap(({ file, title }) => idsIn(title).map((id) => `${file} ${id}`)));
  return named
    .map(({ file, ids }) => ({ file, ids: ids.filter((id) => !seen.has(`${file} ${id}`)) }))
    .filter(({ ids }) => ids.length > 0);
}

const shownLines = 3;

/** Lists the failed tests with the first lines of each failure, for logs of which only the end is kept. */
export function failuresOf(tests: readonly TestResult[]): string[] {
  return tests
    .filter(({ passed }) => !passed)
    .map(({ file, title, failure = '' }) =>
      [`${file}: ${title}`, ...failure.split('\n').slice(0, shownLines)].join('\n    '),
    );
}
