import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildChanged } from '../local/build/build.ts';
import { cached, installed, type Step } from './run-steps.ts';
import { filesOf, type Selection, type TestKind } from './test-selection.ts';

const folder = fileURLToPath(new URL('../../node_modules/.cache/test-results/', import.meta.url));

/** Returns the file with the JSON results of the last complete run of a kind. */
export function resultFile(kind: TestKind): string {
  return `${folder}${kind}.json`;
}

/** Removes old results, so they are not mistaken for this run's. */
export function forgetResults(kinds: readonly TestKind[]): void {
  mkdirSync(folder, { recursive: true });
  for (const kind of kinds) rmSync(resultFile(kind), { force: true });
}

function vitest(kinds: readonly TestKind[], args: readonly string[]): Step {
  return {
    name: `${kinds.join(' and ')} tests`,
    command: process.execPath,
    args: [installed('vitest'), 'run', ...kinds.map((kind) => `--project=${kind}`), ...args],
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

/** Builds ahead of the journeys and ignores failures: the journeys' own build fails again and reports them. */
async function buildForJourneys(): Promise<void> {
  const logDir = join(folder, '../test-builds');
  mkdirSync(logDir, { recursive: true });
  await buildChanged(logDir, console.log).catch(() => {});
}

const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n ';

/** If it fails, the journeys say what to do. */
export const installOfBrowser: Step = {
  name: 'Chromium of the distribution',
  command: 'sh',
  args: [
    '-c',
    `${asRoot}apt-get update && ${asRoot}apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation`,
  ],
  env: { DEBIAN_FRONTEND: 'noninteractive' },
  held: true,
};

/** All checks that need no running product, at low priority so tests get the cores first. */
export const checks: Step = {
  name: 'checks',
  command: 'nice',
  args: ['-n', '19', process.execPath, 'infra/checks/check.ts'],
  held: true,
};

const wholeSteps: Readonly<Record<TestKind, Step>> = {
  unit: cached('unit tests', '//#unit'),
  int: {
    ...vitest(['int'], ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile('int')}`]),
    beside: buildForJourneys,
  },
  e2e: journeys(['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: resultFile('e2e') }),
};

/** Runs all tests of a kind and keeps the results for the acceptance page. */
export function wholeStep(kind: TestKind): Step {
  return wholeSteps[kind];
}

/** Playwright expects patterns of whole paths. */
function patternOf(file: string): string {
  return `/${file.replaceAll('.', String.raw`\.`)}$`;
}

/** Runs the chosen tests, limited to those affected by changes since a commit. Keeps the results of the last complete run. */
export function partSteps({ kinds, files = [] }: Selection, since?: string): Step[] {
  const own = kinds.filter((kind) => kind !== 'e2e');
  const changed = (flag: string): string[] => (since === undefined ? [] : [`--${flag}=${since}`]);
  const chosen = own.flatMap((kind) => filesOf(kind, files));
  const patterns = filesOf('e2e', files).map(patternOf);
  return [
    ...(own.length > 0 ? [vitest(own, [...chosen, ...changed('changed')])] : []),
    ...(kinds.includes('e2e')
      ? [journeys([...patterns, ...changed('only-changed'), '--pass-with-no-tests'])]
      : []),
  ];
}
