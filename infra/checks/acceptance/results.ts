import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { idsIn } from './items.ts';

/** One test that names items, and how it went. */
export interface TestResult {
  readonly title: string;
  /** Relative to the checkout. */
  readonly file: string;
  readonly passed: boolean;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const playwrightSpec = z.object({ title: z.string(), ok: z.boolean(), file: z.string() });

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
});

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

export const vitestResults = (file: string, root: string): TestResult[] =>
  vitestReport.parse(json(file)).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      file: relative(root, name),
      passed: status === 'passed',
    })),
  );

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): z.infer<typeof playwrightSpec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

export const playwrightResults = (file: string, root: string): TestResult[] => {
  const { config, suites } = playwrightReport.parse(json(file));
  return suites.flatMap(specsOf).map(({ title, ok, file: spec }) => ({
    title,
    file: `${relative(root, config.rootDir)}/${spec}`,
    passed: ok,
  }));
};

/** Results by item id. */
export const byItem = (results: readonly TestResult[]): Map<string, TestResult[]> => {
  const items = new Map<string, TestResult[]>();
  for (const result of results)
    for (const id of idsIn(result.title)) items.set(id, [...(items.get(id) ?? []), result]);
  return items;
};
