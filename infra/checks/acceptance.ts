/**
 * `npm run acceptance`: writes item -> requirement -> proof -> result, from the results of the last `npm test`.
 * `--check`, part of `npm run check`, needs no results: each item is named by a test, or settled by a page where a page is enough.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../lib/root.ts';
import { decisionPages, type Item, idsIn, pageIsEnough, readItems, testFiles } from './acceptance-items.ts';

/** Kinds of tests, cheapest first. */
export const testKinds = ['unit', 'int', 'e2e'] as const;
export type TestKind = (typeof testKinds)[number];

/** Returns the file with the JSON results of the last complete run of a kind, relative to the checkout. */
export function resultFile(kind: TestKind): string {
  return `node_modules/.cache/test-results/${kind}.json`;
}

interface TestResult {
  readonly title: string;
  /** Relative to the checkout. */
  readonly file: string;
  readonly passed: boolean;
  /** The first lines of what went wrong; empty if nothing did. */
  readonly fault: string;
}

/** The parts of Vitest's and Playwright's JSON reports that are read. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}
interface Suite {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

interface SettledItem {
  readonly item: Item;
  readonly tests: readonly TestResult[];
  /** Decision pages that name it, relative to the checkout. */
  readonly pages: readonly string[];
}

type Verdict = 'proven' | 'decided' | 'failed' | 'unproven';

/** Returns the first lines of what each fault says, without colours. */
function firstLinesOf(faults: readonly string[]): string {
  const lines = faults.flatMap((fault) => stripVTControlCharacters(fault).trim().split('\n').slice(0, 8));
  return lines.join('\n');
}

export function vitestResults({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const results = assertionResults.map(({ fullName, status, failureMessages }) => ({
      title: fullName,
      file,
      passed: status === 'passed',
      fault: firstLinesOf(failureMessages),
    }));
    // A file that cannot be loaded, or fails in a hook, has no failed test.
    const isWhole = status === 'passed' || results.some(({ passed }) => !passed);
    const itself = { title: 'the file itself', file, passed: false, fault: firstLinesOf([message]) };
    return isWhole ? results : [...results, itself];
  });
}

/** Returns the journeys of a suite; a title begins with those of its groups. */
export function journeyResults({ specs, suites = [] }: Suite, groups: readonly string[] = []): TestResult[] {
  return [
    ...specs.map(({ title, file, tests }) => ({
      title: [...groups, title].join(' '),
      file: `infra/e2e/${file}`,
      // A skipped spec is `ok`, but its tests are not "expected".
      passed: tests.length > 0 && tests.every(({ status }) => status === 'expected'),
      fault: firstLinesOf(
        tests.flatMap(({ results }) =>
          results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
        ),
      ),
    })),
    ...suites.flatMap((suite) => journeyResults(suite, [...groups, suite.title])),
  ];
}

/** Reads the results of the last complete run, sorted because tests finish in a different order each time. */
export function lastResults(kinds: readonly TestKind[] = testKinds): TestResult[] {
  const results = kinds.flatMap((kind) => {
    const file = join(root, resultFile(kind));
    if (!existsSync(file)) {
      console.error(`There are no results of the ${kind} tests: run npm test first.`);
      return [];
    }
    const report: VitestReport & { readonly suites: readonly Suite[] } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    // The outermost suites are files, whose names are no titles.
    if (kind === 'e2e') return report.suites.flatMap((suite) => journeyResults(suite));
    return vitestResults(report);
  });
  return results.sort((one, other) => (`${one.file} ${one.title}` < `${other.file} ${other.title}` ? -1 : 1));
}

export function verdictOf({ item, tests, pages }: SettledItem): Verdict {
  if (tests.some(({ passed }) => !passed)) return 'failed';
  if (tests.length > 0) return 'proven';
  return pages.length > 0 && pageIsEnough(item) ? 'decided' : 'unproven';
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
}

function row(each: SettledItem): string {
  const { item, tests, pages } = each;
  const named = tests.slice(0, 3).map(({ title, file }) => `${cell(title)} (\`${file}\`)`);
  const more = tests.length > 3 ? [`and ${tests.length - 3} more`] : [];
  const linked = pages.map((page) => `[${basename(page)}](../../${page})`);
  const proof = [...named, ...more, ...linked].join('<br>');
  return `| ${item.id} | ${cell(item.requirement)} | ${proof} | ${verdictOf(each)} |`;
}

function countsOf(settled: readonly SettledItem[]): string {
  const count = (verdict: Verdict): number => settled.filter((each) => verdictOf(each) === verdict).length;
  return `${settled.length} items: ${count('proven')} proven by tests, ${count('decided')} settled by a decision page, ${count('failed')} failed, ${count('unproven')} unproven.`;
}

export function acceptancePage(settled: readonly SettledItem[]): string {
  return `# Acceptance

Written by \`npm run acceptance\`. The items are in [acceptance-items.md](acceptance-items.md).

${countsOf(settled)}

| Item | Requirement | Proof | Result |
|---|---|---|---|
${settled.map(row).join('\n')}
`;
}

function report(): void {
  const named = lastResults().flatMap((result) => idsIn(result.title).map((id) => ({ id, result })));
  const results = Map.groupBy(named, ({ id }) => id);
  const pages = decisionPages();
  const settled = readItems().map((item) => ({
    item,
    tests: (results.get(item.id) ?? []).map(({ result }) => result),
    pages: pages.get(item.id) ?? [],
  }));
  writeFileSync(join(root, 'infra/docs/acceptance.md'), acceptancePage(settled));
  console.log(`\n${countsOf(settled)} See infra/docs/acceptance.md.`);
  const open = settled.filter((each) => ['failed', 'unproven'].includes(verdictOf(each)));
  for (const each of open) console.log(`  ${verdictOf(each)}: ${each.item.id} ${each.item.requirement}`);
  process.exitCode = open.length === 0 ? 0 : 1;
}

function check(): void {
  const items = readItems();
  const pages = decisionPages();
  const tests = testFiles();
  const known = new Set(items.map(({ id }) => id));
  const isSettled = (item: Item) => tests.has(item.id) || (pageIsEnough(item) && pages.has(item.id));
  const faults = [
    ...items
      .filter((item) => !isSettled(item))
      .map(({ id, proof, requirement }) => `${id} (${proof}) is proven by no test: ${requirement}`),
    ...[...tests].flatMap(([id, files]) =>
      known.has(id) ? [] : `${files[0]} names ${id}, which is no item`,
    ),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (import.meta.main) {
  if (process.argv.includes('--check')) check();
  else report();
}
