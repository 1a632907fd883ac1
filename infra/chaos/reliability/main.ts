import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installed, runStep, type Step } from '../../checks/run-steps.ts';
import { root } from '../../lib/root.ts';
import { readSummary } from '../summary.ts';
import { type ReliabilityRun, reliabilityPage } from './page.ts';

/**
 * `npm run reliability`: runs crashes, the model, hostile clients and the fuzz at full length, one after
 * another, and writes infra/docs/reliability.md. Takes about half an hour on two cores; `--quick` runs a
 * fifth of it in about eight minutes.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const lengths = values.quick
  ? { orders: '2000', rounds: '1', sequences: '200', calls: '20000' }
  : { orders: '10000', rounds: '2', sequences: '1000', calls: '100000' };
const page = join(root, 'infra/docs/reliability.md');
const folder = mkdtempSync(join(tmpdir(), 'reliability-'));

interface Run extends Pick<ReliabilityRun, 'title' | 'what' | 'command'> {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

function vitest(file: string): string[] {
  return [installed('vitest'), 'run', '--project', 'int', file];
}

const runs: readonly Run[] = [
  {
    name: 'endurance',
    title: 'Orders while everything is killed and hangs',
    what: 'Buyers place orders of 1 to 20 lines, pay, cancel and pay too late, admins ship in parts, take parcels back and refund, invoices are numbered and mails sent, while after every fiftieth order, or more often, a process, the database, Redis or the provider is killed with -9, stopped for seconds, or loses all it holds.',
    command: 'npm run chaos',
    args: vitest('infra/chaos/endurance'),
    env: { ENDURANCE_ORDERS: lengths.orders },
  },
  {
    name: 'kill-nine',
    title: 'A kill at every step',
    what: 'Each process is killed with -9 at each named step of placing, paying and cancelling, and something it needs with it.',
    command: 'npm run chaos',
    args: vitest('infra/chaos/kill-nine'),
    env: { CHAOS_ROUNDS: lengths.rounds },
  },
  {
    name: 'model',
    title: 'A model beside the shop',
    what: 'Random sequences of buyers, admins who buy, old clients, payments (late, doubled, forged, foreign), stock corrections, days that pass, a worker that stops and an emptied Redis; after each the shop must be as a simple model says, and its books must hold every invariant.',
    command: `npm run model -- --runs ${lengths.sequences}`,
    args: ['infra/chaos/model/main.ts', '--runs', lengths.sequences],
  },
  {
    name: 'hostile',
    title: 'Hostile clients',
    what: 'Clients that cut, crawl, never read, abort, flood and half-open connections against every call, and an honest one beside them.',
    command: 'npm run hostile',
    args: ['infra/chaos/hostile/main.ts'],
  },
  {
    name: 'fuzz',
    title: 'Fuzz',
    what: 'Calls made from the OpenAPI document, valid, nearly valid and rubbish, by a visitor, two people and an admin; each reply is held against the document.',
    command: `npm run fuzz -- --calls ${lengths.calls}`,
    args: ['infra/chaos/fuzz/main.ts', '--calls', lengths.calls],
  },
];

async function carryOut({ name, title, what, command, args, env }: Run): Promise<ReliabilityRun> {
  const step: Step = { name: title, command: process.execPath, args, env: { ...env, SUMMARY_DIR: folder } };
  const { ok } = await runStep(step);
  return { title, what, command, passed: ok, summary: readSummary(folder, name) };
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

const results: ReliabilityRun[] = [];
for (const run of runs) results.push(await carryOut(run));
const gib = 2 ** 30;
writeFileSync(
  page,
  reliabilityPage(results, {
    date: new Date().toISOString().slice(0, 10),
    commit:
      git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' with changes'),
    node: process.versions.node,
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / gib),
  }),
);
console.log(`\nWritten: ${page}`);
process.exitCode = results.every(({ passed, summary }) => passed && summary !== undefined) ? 0 : 1;
