/**
 * `npm test`: every test, unit tests first, pictures and journeys in a real browser last; `--check` runs `npm run check` before them.
 * `npm test -- [unit | int | e2e] <package | path | word> … [--changed]` runs some; `--shop <url>` runs the journeys against a running shop.
 */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromiumPath } from '../harness/browser.ts';
import { readConfig } from '../harness/sign-in.ts';
import { CliError, exitWithMessage, readCommandLine } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { cached, runSteps, type Step, tool } from '../lib/run-steps.ts';
import { lastResults, resultFile, type TestKind, testKinds } from './acceptance.ts';
import { changedFiles, changedJourneys } from './changed-journeys.ts';
import { lastShared } from './last-shared.ts';

const usage =
  'Usage: npm test -- [unit | int | e2e] [<package | path | word> …] [--changed] [--shop <url>] | --check';

const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n ';
const install = 'apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation';

/** If it fails, the journeys say what to do. */
const installOfBrowser: Step = {
  name: 'Chromium of the distribution',
  command: 'sh',
  args: ['-c', `${asRoot}apt-get update && ${asRoot}${install}`],
  env: { DEBIAN_FRONTEND: 'noninteractive' },
};

/** Turns a package, a path, a source file or a word into a part of the paths of its tests. */
function partOf(word: string): string {
  const path = word.replace(/^\.\/|^@shop\//, '');
  return path.replace(/(?<!\.(test|e2e))\.tsx?$/, '.');
}

const pictureTests = 'infra/pictures/pictures.e2e.ts';

/** Systems draw letters differently: the pictures in the repository are of Linux. */
const pictures: readonly Step[] =
  process.platform === 'linux'
    ? [
        cached('Storybook', 'storybook'),
        tool('pictures of stories', 'playwright test --config=infra/pictures/playwright.config.ts'),
      ]
    : [];

const journeys = tool('journeys in a browser', 'playwright test --config=infra/e2e/playwright.config.ts');

/** All tests of each kind; the results are kept for the acceptance page. */
const whole: Readonly<Record<TestKind, Step>> = {
  unit: cached('unit tests', '//#unit'),
  int: tool(
    'int tests',
    `vitest run --project=int* --reporter=default --reporter=json --outputFile.json=${resultFile('int')}`,
  ),
  e2e: {
    ...journeys,
    args: [...journeys.args, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(root, resultFile('e2e')) },
  },
};

/** Removes old results, so they are not mistaken for this run's. Pictures come last: what they print about a difference is the end of the output. */
function wholeSteps(kinds: readonly TestKind[]): Step[] {
  for (const kind of kinds) rmSync(resolve(root, resultFile(kind)), { force: true });
  return kinds.flatMap((kind) => (kind === 'e2e' ? [whole[kind], ...pictures] : [whole[kind]]));
}

function journeysWith(parts: readonly string[]): Step {
  return { ...journeys, args: [...journeys.args, ...parts] };
}

/** Playwright follows no imports from a page to its journeys, so a list says which belong to it. */
function changedSteps(parts: readonly string[], since: string): Step[] {
  const files = changedFiles(root, since);
  const isWanted = (path: string) => parts.length === 0 || parts.some((part) => path.includes(part));
  const isDrawn = files.some((file) => /^(shell|mf-\w+|infra\/pictures)\//.test(file));
  const paths = changedJourneys(files).map((name) => `e2e/${name}.e2e.ts`);
  const wanted = paths.filter(isWanted);
  return [
    ...(isDrawn && isWanted(pictureTests) ? pictures : []),
    ...(wanted.length > 0 ? [journeysWith(wanted)] : []),
  ];
}

/** A word may mean the pictures or journeys; no word means all journeys. */
function browserSteps(parts: readonly string[], since: string | undefined): Step[] {
  if (since !== undefined) return changedSteps(parts, since);
  const ofJourneys = parts.filter((part) => !pictureTests.includes(part));
  const arePicturesNamed = ofJourneys.length < parts.length;
  const areJourneysWanted = ofJourneys.length > 0 || !arePicturesNamed;
  return [...(arePicturesNamed ? pictures : []), ...(areJourneysWanted ? [journeysWith(ofJourneys)] : [])];
}

/** Returns the steps for the tests with one of these parts in their paths; with `since`, those that the changes since a commit reach. */
function partSteps(kinds: readonly TestKind[], parts: readonly string[], since?: string): Step[] {
  const own = kinds.filter((kind) => kind !== 'e2e');
  const vitest = tool(`${own.join(' and ')} tests`, 'vitest run');
  const projects = own.map((kind) => `--project=${kind}*`);
  const changed = since === undefined ? [] : [`--changed=${since}`];
  return [
    ...(own.length > 0 ? [{ ...vitest, args: [...vitest.args, ...projects, ...parts, ...changed] }] : []),
    ...(kinds.includes('e2e') ? browserSteps(parts, since) : []),
  ];
}

const options = {
  changed: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  shop: { type: 'string' },
} as const;

/** Makes the journeys use this shop instead of starting one. */
async function testAgainst(address: string): Promise<void> {
  const url = address.replace(/\/+$/, '');
  await readConfig(url).catch(() => {
    throw new CliError(`No shop answers at ${url}. Start one with npm start, and name its web address.`);
  });
  process.env.SHOP_URL = url;
  process.env.SHOP_API_URL = `${url}/api`;
  process.env.SHOP_DATA_DIR ??= resolve(root, process.env.DATA_DIR ?? '.data');
}

/** Repeats the failed tests, and why they failed, at the end of the output, which is what a build server shows first. */
function printFailures(kinds: readonly TestKind[]): void {
  for (const { file, title, fault } of lastResults(kinds).filter(({ passed }) => !passed))
    console.log(`\n${file}: ${title}\n${fault.replaceAll(/^/gm, '    ')}`);
}

function reportNoJourneys(kinds: readonly TestKind[], steps: readonly Step[]): void {
  if (kinds.includes('e2e') && !steps.some(({ name }) => name === journeys.name))
    console.log('No journey belongs to these changes. All journeys: npm test -- e2e');
}

async function main(): Promise<void> {
  const { positionals, values } = readCommandLine({ allowPositionals: true, options }, usage);
  const { check, changed, shop } = values;
  if (check && (positionals.length > 0 || changed || shop !== undefined))
    throw new CliError(`--check goes with all tests.\n${usage}`);
  if (shop !== undefined) await testAgainst(shop);
  const named = testKinds.filter((kind) => positionals.includes(kind) || (shop && kind === 'e2e'));
  const words = positionals.filter((word) => !testKinds.some((kind) => kind === word));
  // Journeys start a shop, so words reach them only with the kind `e2e`.
  const kinds = named.length > 0 ? named : testKinds.filter((kind) => words.length === 0 || kind !== 'e2e');
  const isWhole = words.length === 0 && !changed && shop === undefined;
  const steps = [
    ...(check ? [{ name: 'checks', command: process.execPath, args: ['infra/checks/check.ts'] }] : []),
    ...(kinds.includes('e2e') && chromiumPath() === undefined ? [installOfBrowser] : []),
    ...(isWhole
      ? wholeSteps(kinds)
      : partSteps(kinds, words.map(partOf), changed ? lastShared(root) : undefined)),
  ];
  const passed = await runSteps(steps);
  if (!passed && isWhole) printFailures(kinds);
  reportNoJourneys(kinds, steps);
  process.exitCode = passed ? 0 : 1;
}

await main().catch(exitWithMessage);
