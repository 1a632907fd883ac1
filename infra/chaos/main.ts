import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { root } from '../lib/root.ts';
import { type RunName, runs } from './runs.ts';

/**
 * `npm run chaos -- [<name> …] [--quick] [--runs n] [--seed n] [--path p]`: runs these tests, by default all, at full length, quickly or at
 * that of `--runs`. A failed model prints its seed and path; both repeat it. `npm run reliability` also writes a page about the results.
 */
const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = parseArgs({
  options: { runs: text, seed: text, path: text, quick: flag, page: flag },
  allowPositionals: true,
});
const all = Object.keys(runs) as RunName[];
const named = z.array(z.enum(all)).parse(positionals);

const facts = z.record(z.string(), z.union([z.number(), z.string()]));
const meta = z.object({ seed: z.number(), tried: facts, found: facts }).partial();
const report = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ meta: meta.optional() })) })),
});

/** Runs one test at its length; its `task.meta` says what it tried and found. */
function run(name: RunName) {
  const length = values.runs ?? `${runs[name][values.quick ? 'quick' : 'full']}`;
  const file = join(mkdtempSync(join(tmpdir(), 'chaos-')), 'report.json');
  const startedAt = performance.now();
  const vitest = [join(root, 'node_modules/.bin/vitest'), 'run', '--project=int', `infra/chaos/${name}`];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const env = { CHAOS_RUNS: length, CHAOS_SEED: values.seed, CHAOS_PATH: values.path };
  const { status } = spawnSync(process.execPath, [...vitest, ...reporters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const { testResults } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  const metas = testResults.flatMap(({ assertionResults }) => assertionResults.map((each) => each.meta));
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const { seed, tried = {}, found = {} }: z.infer<typeof meta> = Object.assign({}, ...metas);
  return { name, length, passed: status === 0, seconds, seed, tried, found };
}

function table(heading: string, rows: z.infer<typeof facts>): string[] {
  const lines = Object.entries(rows).map(([name, value]) => `| ${name} | ${value.toLocaleString('en-US')} |`);
  return lines.length === 0 ? [] : ['', `| ${heading} | |`, '| --- | ---: |', ...lines];
}

function section({ name, length, passed, seconds, seed, tried, found }: ReturnType<typeof run>): string[] {
  const { title, what, unit } = runs[name];
  const begun = seed === undefined ? '' : `, seed ${seed}`;
  return [
    '',
    `## ${title}`,
    '',
    `${what} \`npm run chaos -- ${name} --runs ${length}\` (${unit})`,
    '',
    `${passed ? 'Passed' : 'FAILED'} in ${seconds} s${begun}.`,
    ...table('Tried', tried),
    ...table('Found', found),
  ];
}

function page(): string {
  const describe = ['describe', '--always', '--dirty'];
  const commit = execFileSync('git', describe, { cwd: root, encoding: 'utf8' }).trim();
  return [
    '# Reliability',
    '',
    'Written by `npm run reliability`, all of it from one run; do not edit.',
    '',
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.versions.node}, ${availableParallelism()} cores for database, queue, services and clients.`,
    ...results.flatMap(section),
    '',
  ].join('\n');
}

const results = (named.length > 0 ? named : all).map(run);
for (const { name, passed, seconds } of results)
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
if (values.page) writeFileSync(join(root, 'infra/docs/reliability.md'), page());
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
