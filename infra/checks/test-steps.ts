import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cached, installed, type Step } from './run-steps.ts';

/** Kinds of tests, cheapest first. */
export const testKinds = ['unit', 'int', 'e2e'] as const;
export type TestKind = (typeof testKinds)[number];

const folder = fileURLToPath(new URL('../../node_modules/.cache/test-results/', import.meta.url));

/** Returns the file with the JSON results of the last complete run of a kind. */
export function resultFile(kind: TestKind): string {
  return `${folder}${kind}.json`;
}

function vitest(kinds: readonly TestKind[], args: readonly string[]): Step {
  return {
    name: `${kinds.join(' and ')} tests`,
    command: process.execPath,
    args: [installed('vitest'), 'run', ...kinds.map((kind) => `--project=${kind}*`), ...args],
  };
}

function journeys(args: readonly string[], env: Step['env'] = {}): Step {
  return {
    name: 'journeys in a browser',
    command: process.execPath,
    args: [installed('playwright'), 'test', '--config=infra/e2e/playwright.config.ts', ...args],
    env,
  };
}

const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n ';
const install = 'apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation';

/** If it fails, the journeys say what to do. */
export const installOfBrowser: Step = {
  name: 'Chromium of the distribution',
  command: 'sh',
  args: ['-c', `${asRoot}apt-get update && ${asRoot}${install}`],
  env: { DEBIAN_FRONTEND: 'noninteractive' },
};

/** All tests of each kind; the results are kept for the acceptance page. */
const whole: Readonly<Record<TestKind, Step>> = {
  unit: cached('unit tests', '//#unit'),
  int: vitest(['int'], ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile('int')}`]),
  e2e: journeys(['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: resultFile('e2e') }),
};

/** Returns the steps for all tests of these kinds. Removes old results, so they are not mistaken for this run's. */
export function wholeSteps(kinds: readonly TestKind[] = testKinds): Step[] {
  mkdirSync(folder, { recursive: true });
  for (const kind of kinds) rmSync(resultFile(kind), { force: true });
  return kinds.map((kind) => whole[kind]);
}

/**
 * Returns the steps for the tests whose path has one of these parts; with `since`, those that the changes since a commit reach. Vitest and
 * Playwright select them.
 */
export function partSteps(kinds: readonly TestKind[], parts: readonly string[], since?: string): Step[] {
  const own = kinds.filter((kind) => kind !== 'e2e');
  const changed = (flag: string): string[] => (since === undefined ? [] : [`--${flag}=${since}`]);
  return [
    ...(own.length > 0 ? [vitest(own, [...parts, ...changed('changed')])] : []),
    ...(kinds.includes('e2e') ? [journeys([...parts, ...changed('only-changed')])] : []),
  ];
}
