/**
 * `npm test`: every test, unit tests first, journeys in a real browser last; `--check` runs `npm run check` before them.
 * `npm test -- <package | path | word> … [--changed]` runs some; `--shop <url>` runs the journeys against a running shop.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { chromiumPath } from '../harness/browser.ts';
import { readConfig } from '../harness/sign-in.ts';
import { CliError, exitWithMessage } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { runSteps, type Step } from './run-steps.ts';
import { lastShared, type Selection, selectTests } from './test-selection.ts';
import { checks, installOfBrowser, partSteps, wholeSteps } from './test-steps.ts';

const usage =
  'Usage: npm test -- [unit | int | e2e] [<package | path | word> …] [--changed] [--shop <url>] | --check';
const manifest = z.object({ workspaces: z.array(z.string()) });

function readArguments() {
  try {
    const options = {
      changed: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      shop: { type: 'string' },
    } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new CliError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

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

function stepsFor(selection: Selection, { check, changed }: { check: boolean; changed: boolean }): Step[] {
  const { kinds, filters } = selection;
  const isWhole = filters.length === 0 && !changed && process.env.SHOP_URL === undefined;
  return [
    ...(check ? [checks] : []),
    ...(kinds.includes('e2e') && chromiumPath() === undefined ? [installOfBrowser] : []),
    ...(isWhole ? wholeSteps(kinds) : partSteps(selection, changed ? lastShared(root) : undefined)),
  ];
}

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  const { check, changed, shop } = values;
  if (check && (positionals.length > 0 || changed || shop !== undefined))
    throw new CliError(`--check goes with all tests.\n${usage}`);
  const { workspaces } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const words = shop === undefined ? positionals : ['e2e', ...positionals];
  const selection = selectTests(words, workspaces);
  if (shop !== undefined) await testAgainst(shop);
  process.exitCode = (await runSteps(stepsFor(selection, { check, changed }))) ? 0 : 1;
}

await main().catch(exitWithMessage);
