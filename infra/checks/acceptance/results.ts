import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { idsIn } from './items.ts';
import type { NamedTest } from './titles.ts';

/** One test that names items, and how it went. */
export interface TestResult {
  readonly title: string;
  /** Relative to the checkout. */
  readonly file: string;
  readonly passed: boolean;
}

/** What one runner reports: `ok` is false when any test failed or a file could not even be loaded. */
export interface RunResult {
  readonly ok: boolean;
  readonly startedAt: Date;
  readonly tests: readonly TestResult[];
}

const vitestReport = z.object({
  success: z.boolean(),
  startTime: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** `ok` is true of a test that was skipped, too; `expected` is not. */
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string() })).min(1),
});

interface PlaywrightSuite {
  readonly title: string;
  readonly specs: z.infer<typeof playwrightSpec>[];
  readonly suites?: PlaywrightSuite[] | undefined;
}

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(playwrightSpec),
    suites: z.array(playwrightSuite).optional(),
  }),
);

const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(playwrightSuite),
  errors: z.array(z.unknown()),
  stats: z.object({ startTime: z.coerce.date(), unexpected: z.number(), flaky: z.number() }),
});

function json(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function vitestResults(file: string, root: string): RunResult {
  const { success, startTime, testResults } = vitestReport.parse(json(file));
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      file: relative(root, name),
      passed: status === 'passed',
    })),
  );
  return { ok: success, startedAt: new Date(startTime), tests };
}

interface TitledSpec {
  readonly title: string;
  readonly spec: z.infer<typeof playwrightSpec>;
}

/** The outermost suite is the file; its name is no title. */
function specsOf({ specs, suites = [] }: PlaywrightSuite, groups: readonly string[] = []): TitledSpec[] {
  return [
    ...specs.map((spec) => ({ title: [...groups, spec.title].join(' '), spec })),
    ...suites.flatMap((suite) => specsOf(suite, [...groups, suite.title])),
  ];
}

export function playwrightResults(file: string, root: string): RunResult {
  const { config, suites, stats, errors } = playwrightReport.parse(json(file));
  const tests = suites
    .flatMap((suite) => specsOf(suite))
    .map(({ title, spec }) => ({
      title,
      file: `${relative(root, config.rootDir)}/${spec.file}`,
      passed: spec.tests.every(({ status }) => status === 'expected'),
    }));
  return {
    ok: stats.unexpected + stats.flaky + errors.length === 0,
    startedAt: stats.startTime,
    tests,
  };
}

/** Results by item id. */
export function byItem(results: readonly TestResult[]): Map<string, TestResult[]> {
  const items = new Map<string, TestResult[]>();
  for (const result of results)
    for (const id of idsIn(result.title)) items.set(id, [...(items.get(id) ?? []), result]);
  return items;
}

/** Tests that name items and are in no result: the results are older than they are, or something kept them from running. */
export function notRun(named: readonly NamedTest[], results: readonly TestResult[]): NamedTest[] {
  const seen = new Set(results.flatMap(({ file, title }) => idsIn(title).map((id) => `${file} ${id}`)));
  return named
    .map(({ file, ids }) => ({ file, ids: ids.filter((id) => !seen.has(`${file} ${id}`)) }))
    .filter(({ ids }) => ids.length > 0);
}
