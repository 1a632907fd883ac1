/**
 * `npm run bench`: measures cost and duration of calls to the whole shop and compares them with the committed baseline; `-- search`
 * measures one kind. `-- --accept` makes the results the new baseline. `-- search --parts 200000 --loads families,words` measures part of
 * the search, which is compared but not kept. `-- dev` measures `npm run dev`. Starts its own shops. Exits with 1 when something got worse.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CliError, exitWithMessage } from '../lib/cli-error.ts';
import {
  type BenchFigures,
  type BenchKind,
  benchKinds,
  compareFigures,
  type KindFigures,
} from './compare.rules.ts';
import { measureCosts } from './costs/costs.ts';
import { measureDev } from './dev.ts';
import { baseline, keepFigures, lastRun, readFigures } from './figures.ts';
import { kindFigures } from './measured-load.ts';
import { printComparison } from './report.ts';
import { measureSearch, type SearchPart, sizes } from './search.ts';
import { measureShop } from './shop-loads.ts';

const words = [...benchKinds, 'dev'] as const;

const flags = {
  accept: { type: 'boolean', default: false },
  parts: { type: 'string' },
  loads: { type: 'string' },
} as const;

interface Options {
  readonly accept: boolean;
  readonly wanted: readonly (typeof words)[number][];
  /** Undefined when the whole search is measured. */
  readonly part: SearchPart | undefined;
}

function partOf({ parts, loads }: { parts?: string | undefined; loads?: string | undefined }) {
  if (parts === undefined && loads === undefined) return undefined;
  return {
    size: parts === undefined ? undefined : z.coerce.number().pipe(z.literal(sizes)).parse(parts),
    loads: loads?.split(',') ?? [''],
  };
}

function readOptions(): Options {
  try {
    const { values, positionals } = parseArgs({ options: flags, allowPositionals: true });
    const { accept } = values;
    const part = partOf(values);
    const wanted = z.array(z.enum(words)).parse(positionals);
    if (part && (accept || wanted.join() !== 'search'))
      throw new Error('--parts and --loads belong to search alone, and what they measure is not kept');
    return { accept, wanted, part };
  } catch (error) {
    const fault = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    const search = 'search [--parts 200000] [--loads families,words]';
    throw new CliError(`${fault}\nUse: npm run bench -- [${words.join('|')}]… [--accept], or ${search}`);
  }
}

async function measureKind(kind: BenchKind, part: SearchPart | undefined): Promise<KindFigures> {
  if (kind === 'costs') return measureCosts();
  return kindFigures(kind === 'search' ? await measureSearch(part) : await measureShop(kind));
}

/** Saves each kind as soon as it is measured: a later one may fail. */
async function measureKinds({ accept, wanted, part }: Options): Promise<BenchFigures> {
  const measured: BenchFigures = {};
  for (const kind of benchKinds) {
    if (wanted.length > 0 && !wanted.includes(kind)) continue;
    measured[kind] = await measureKind(kind, part);
    if (part) continue;
    for (const file of accept ? [lastRun, baseline] : [lastRun]) await keepFigures(file, measured);
  }
  return measured;
}

async function run(): Promise<void> {
  const options = readOptions();
  const { accept, wanted, part } = options;
  if (wanted.includes('dev')) return measureDev();
  const before = readFigures(baseline);
  const measured = await measureKinds(options);
  const comparison = compareFigures(before, measured);
  printComparison(part ? { ...comparison, gone: [] } : comparison);
  if (!part) console.log(`\nAll figures: ${lastRun.file}`);
  if (!accept) process.exitCode = comparison.worse.length === 0 ? 0 : 1;
}

await run().catch(exitWithMessage);
