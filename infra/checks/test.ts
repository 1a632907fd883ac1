/**
 * `npm test`: every test, rules first, journeys in a real browser last. `npm test -- <package | path | word> … [--changed]` runs
 * some; `--shop <url>` runs the journeys against a shop that runs already.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { chromiumPath } from '../harness/browser.ts';
import { readConfig } from '../harness/sign-in.ts';
import { CliError, exitWithMessage } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { failuresOf, readResults } from './acceptance/results.ts';
import { runSteps } from './run-steps.ts';
import { findTests, type Selection, selectTests } from './test-selection.ts';
import { forgetResults, partSteps, wholeStep } from './test-steps.ts';

const usage = 'Usage: npm test -- [unit | int | e2e] [<package | path | word> …] [--changed] [--shop <url>]';
const manifest = z.object({ workspaces: z.array(z.string()) });

function installBrowser(): void {
  if (chromiumPath() !== undefined) return;
  console.log('No Chromium found: installing the distribution’s.');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const packages = [
    'install',
    '-y',
    '--no-install-recommends',
    'chromium-headless-shell',
    'fonts-liberation',
  ];
  for (const args of [['update'], packages]) {
    const [command = '', ...rest] = [...asRoot, 'apt-get', ...args];
    const { status } = spawnSync(command, rest, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) break;
  }
  if (chromiumPath() === undefined)
    throw new CliError(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell),\n' +
        'or name one with CHROMIUM_PATH, and run npm test again.',
    );
}

function readArguments() {
  try {
    const options = { changed: { type: 'boolean' }, shop: { type: 'string' } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new CliError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/** Where this branch left main; on main itself, or without one, the last commit. What is not committed counts as well. */
function lastShared(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    return git('merge-base', 'HEAD', 'main');
  } catch {
    return git('rev-parse', 'HEAD');
  }
}

/** The journeys use this shop instead of one of their own. */
async function testAgainst(address: string): Promise<void> {
  const url = address.replace(/\/+$/, '');
  await readConfig(url).catch(() => {
    throw new CliError(`No shop answers at ${url}. Start one with npm start, and name its web address.`);
  });
  process.env.SHOP_URL = url;
  process.env.SHOP_API_URL = `${url}/api`;
  process.env.SHOP_DATA_DIR ??= resolve(root, process.env.DATA_DIR ?? '.data');
}

const shownFailures = 12;

async function runWhole({ kinds }: Selection): Promise<boolean> {
  forgetResults(kinds);
  const ok = await runSteps(kinds.map(wholeStep));
  const failures = failuresOf(kinds.flatMap((kind) => readResults(kind, root)?.tests ?? []));
  if (failures.length > 0)
    console.log(`\n${failures.length} failed:\n${failures.slice(0, shownFailures).join('\n')}`);
  return ok;
}

function runPart(selection: Selection, changed: boolean): Promise<boolean> {
  const { files } = selection;
  if (files) console.log(files.map((file) => `  ${file}`).join('\n'));
  return runSteps(partSteps(selection, changed ? lastShared() : undefined));
}

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  const { workspaces } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const words = values.shop === undefined ? positionals : ['e2e', ...positionals];
  const selection = selectTests(words, findTests(workspaces));
  if (values.shop !== undefined) await testAgainst(values.shop);
  if (selection.kinds.includes('e2e')) installBrowser();
  const isWhole = !selection.files && !values.changed && values.shop === undefined;
  const ok = await (isWhole ? runWhole(selection) : runPart(selection, values.changed ?? false));
  process.exitCode = ok ? 0 : 1;
}

await main().catch(exitWithMessage);
