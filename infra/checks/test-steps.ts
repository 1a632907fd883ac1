import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installed, type Step } from './run-steps.ts';

/** The three kinds of tests, in the order of their cost. */
export const testKinds = ['unit', 'int', 'e2e'] as const;
export type TestKind = (typeof testKinds)[number];

const folder = fileURLToPath(new URL('../../node_modules/.cache/test-results/', import.meta.url));

/** Where the last run of a kind left what happened, as JSON of its runner. */
export function resultFile(kind: TestKind): string {
  return `${folder}${kind}.json`;
}

/** So that nobody takes the results of an earlier run for those of this one. */
export function forgetResults(kinds: readonly TestKind[]): void {
  mkdirSync(folder, { recursive: true });
  for (const kind of kinds) rmSync(resultFile(kind), { force: true });
}

function vitest(project: 'unit' | 'int'): Step {
  return {
    name: `${project} tests`,
    command: process.execPath,
    args: [
      installed('vitest'),
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${resultFile(project)}`,
    ],
  };
}

function journeys(): Step {
  return {
    name: 'journeys in a browser',
    command: process.execPath,
    args: [
      installed('playwright'),
      'test',
      '--config',
      'infra/e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: resultFile('e2e') },
  };
}

/** Runs all tests of a kind. */
export function testStep(kind: TestKind): Step {
  return kind === 'e2e' ? journeys() : vitest(kind);
}
