/**
 * `npm run bench`: what calls of the whole shop cost and how long they take, compared with what is committed; `-- search` one kind alone.
 * `-- --accept` makes what was measured the new baseline. `-- rolling` is another question: does a call fail while each process is
 * restarted? `-- dev` measures `npm run dev`. Starts shops of its own. Ends with 1 when something got worse.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runSteps } from '../checks/run-steps.ts';
import { CliError, exitWithMessage } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { type BenchFigures, benchKinds, compareFigures } from './compare.rules.ts';
import { measureDev } from './dev.ts';
import { baseline, keepFigures, lastRun, readFigures } from './figures.ts';
import { kindFigures } from './measured-load.ts';
import { printComparison } from './report.ts';
import { measureSearch } from './search.ts';
import { measureShop } from './shop-loads.ts';

const words = [...benchKinds, 'rolling', 'dev'] as const;

const rolling = {
  name: 'restarts of each process under load',
  command: process.execPath,
  args: [join(root, 'infra/chaos/rolling.ts')],
};

function readOptions() {
  try {
    const options = { accept: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { accept: values.accept, wanted: z.array(z.enum(words)).parse(positionals) };
  } catch (error) {
    const fault = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new CliError(`${fault}\nUse: npm run bench -- [${words.join('|')}]… [--accept]`);
  }
}

/** Each kind is kept as soon as it is measured: a later one may fail. */
async function measureKinds({ accept, wanted }: ReturnType<typeof readOptions>): Promise<BenchFigures> {
  const measured: BenchFigures = {};
  for (const kind of benchKinds) {
    if (wanted.length > 0 && !wanted.includes(kind)) continue;
    const loads = kind === 'search' ? await measureSearch() : await measureShop(kind);
    measured[kind] = kindFigures(loads);
    for (const file of accept ? [lastRun, baseline] : [lastRun]) await keepFigures(file, measured);
  }
  return measured;
}

async function run(): Promise<void> {
  const options = readOptions();
  const { accept, wanted } = options;
  if (wanted.includes('dev')) return measureDev();
  if (wanted.includes('rolling')) {
    process.exitCode = (await runSteps([rolling])) ? 0 : 1;
    return;
  }
  const before = readFigures(baseline);
  const measured = await measureKinds(options);
  const comparison = compareFigures(before, measured);
  printComparison(comparison);
  console.log(`\nAll figures: ${lastRun.file}`);
  if (!accept) process.exitCode = comparison.worse.length === 0 ? 0 : 1;
}

await run().catch(exitWithMessage);
