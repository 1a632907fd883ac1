import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib/root.ts';
import { carryOut, type RunResult } from './run.ts';
import { type ChaosRun, type RunName, runs } from './runs.ts';

/** `npm run reliability`: runs everything at full length and writes its page; `--quick` runs a part of it in about six minutes. */
const length = process.argv.includes('--quick') ? 'quick' : 'full';

function table(heading: string, facts: Readonly<Record<string, number | string>> = {}): string[] {
  const rows = Object.entries(facts).map(([name, value]) => `| ${name} | ${value.toLocaleString('en-US')} |`);
  return rows.length === 0 ? [] : ['', `| ${heading} | |`, '| --- | ---: |', ...rows];
}

function section(name: RunName, { title, what, unit, ...lengths }: ChaosRun, result: RunResult): string[] {
  const { passed, seconds, meta } = result;
  const seed = meta.seed === undefined ? '' : `, seed ${meta.seed}`;
  return [
    ...[
      '',
      `## ${title}`,
      '',
      `${what} \`npm run chaos -- ${name} --runs ${lengths[length]}\` (${unit})`,
      '',
    ],
    `${passed ? 'Passed' : 'FAILED'} in ${seconds} s${seed}.`,
    ...table('Tried', meta.tried),
    ...table('Found', meta.found),
  ];
}

const names = Object.keys(runs) as RunName[];
const results = names.map((name) => ({
  name,
  result: carryOut(name, { CHAOS_RUNS: `${runs[name][length]}` }),
}));
const commit = execFileSync('git', ['describe', '--always', '--dirty'], {
  cwd: root,
  encoding: 'utf8',
}).trim();
const date = new Date().toISOString().slice(0, 10);
const page = [
  '# Reliability',
  '',
  'Written by `npm run reliability`, all of it from one run; do not edit.',
  '',
  `${date}, commit ${commit}, Node ${process.versions.node}, ${availableParallelism()} cores for database, queue, services and clients.`,
  ...results.flatMap(({ name, result }) => section(name, runs[name], result)),
  '',
];
writeFileSync(join(root, 'infra/docs/reliability.md'), page.join('\n'));
process.exitCode = results.every(({ result }) => result.passed) ? 0 : 1;
