import { parseArgs } from 'node:util';
import { z } from 'zod';
import { writeSummary } from '../summary.ts';
import type { Failure } from './failures.ts';
import type { FuzzResult } from './fuzz.ts';
import { runFuzz } from './run-fuzz.ts';

/** `npm run fuzz -- --calls 100000 [--seed n] [--only index] [--url http://localhost:3000]` */
const flags = z.object({
  calls: z.coerce.number().int().min(1).default(3_000),
  seed: z.coerce
    .number()
    .int()
    .default(() => Math.floor(Math.random() * 2 ** 31)),
  only: z.coerce.number().int().min(0).optional(),
  url: z.url().optional(),
});

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { calls: text, seed: text, only: text, url: text } });
const { calls, seed, only, url } = flags.parse(values);

const shownEvery = 5_000;

function printFailure({ index, call, faults, times, curl, reply }: Failure): void {
  console.log(`\n${call}, call ${index}, seen ${times} times`);
  for (const fault of faults) console.log(`  ${fault}`);
  console.log(`  ${curl}\n  -> ${reply}`);
}

function summary({ seconds, byRoute, byStatus, failures, ...rest }: FuzzResult): string {
  const statuses = Object.entries(byStatus).map(([status, times]) => `${status}: ${times}`);
  const found = failures.length === 0 ? 'nothing found' : `${failures.length} failures`;
  return `\n${rest.calls} calls of ${Object.keys(byRoute).length} routes in ${seconds} s, seed ${seed}: ${found}\n  ${statuses.join(', ')}`;
}

console.log(`Seed ${seed}`);
const result = await runFuzz({
  calls,
  seed,
  url,
  ...(only === undefined ? {} : { only }),
  onProgress: (made) => {
    if (made % shownEvery === 0) console.log(`  ${made} of ${calls}`);
  },
});
const runs = [result, ...(result.limited ? [result.limited] : [])];
for (const run of runs) {
  run.failures.forEach(printFailure);
  console.log(summary(run));
}
const serverErrors = Object.entries(result.byStatus)
  .filter(([status]) => Number(status) >= 500)
  .reduce((sum, [, times]) => sum + times, 0);
writeSummary('fuzz', {
  seed,
  seconds: Math.round(result.seconds),
  tried: { calls: result.calls, routes: Object.keys(result.byRoute).length },
  found: {
    'replies with 5xx': serverErrors,
    'failures of any kind': runs.reduce((sum, { failures }) => sum + failures.length, 0),
  },
});
const limitsSeen = result.limited === undefined || (result.limited.byStatus['429'] ?? 0) > 0;
if (!limitsSeen) console.log('The rate limits refused nothing.');
process.exitCode = limitsSeen && runs.every(({ failures }) => failures.length === 0) ? 0 : 1;
