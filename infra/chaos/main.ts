import { parseArgs } from 'node:util';
import { z } from 'zod';
import { carryOut } from './run.ts';
import { type RunName, runs } from './runs.ts';

/**
 * `npm run chaos -- [<name> …] [--runs n] [--seed n] [--path p]`: runs these tests, by default all, at full length or at that of `--runs`.
 * A failed model prints its seed and path; both repeat it.
 */
const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  options: { runs: text, seed: text, path: text },
  allowPositionals: true,
});
const names = z.array(z.enum(Object.keys(runs) as RunName[])).parse(positionals);
const wanted = names.length > 0 ? names : (Object.keys(runs) as RunName[]);

const results = wanted.map((name) => {
  const env = {
    CHAOS_RUNS: values.runs ?? `${runs[name].full}`,
    CHAOS_SEED: values.seed,
    CHAOS_PATH: values.path,
  };
  return { name, ...carryOut(name, env) };
});
for (const { name, passed, seconds } of results)
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
