import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { root } from '../lib/root.ts';
import { shopCpuSeconds, untilAtRest } from './at-rest.ts';
import type { KindFigures, LoadFigures, Machine } from './compare.rules.ts';
import type { LoadResult } from './reads.ts';

export interface MeasuredLoad extends LoadResult {
  /** What processes grew by while the load ran, at most. */
  readonly memory?: { readonly catalogMb: number; readonly gatewayMb: number };
  /** CPU time of all processes of the shop for one operation. */
  readonly cpuMs: number;
  /** Share of the machine's CPU time that neither shop nor client used. */
  readonly otherWork: number;
}

/** CPU time in seconds. */
interface CpuUse {
  readonly shop: number;
  readonly client: number;
  /** Of all programs on the machine, and what the machine has. */
  readonly busy: number;
  readonly all: number;
}

function cpuUse(dataDir: string): CpuUse {
  const { user, system } = process.cpuUsage();
  const times = cpus().map((core) => core.times);
  const all = times.reduce((sum, each) => sum + each.user + each.nice + each.sys + each.idle + each.irq, 0);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  return {
    shop: shopCpuSeconds(dataDir),
    client: (user + system) / 1_000_000,
    busy: (all - idle) / 1_000,
    all: all / 1_000,
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/**
 * Runs a load, and tells what the shop that runs on `dataDir` spent on each of its operations, with what was left to do when they were
 * answered.
 */
export async function withCpu<Result extends LoadResult>(
  dataDir: string,
  run: () => Promise<Result>,
): Promise<Result & MeasuredLoad> {
  await untilAtRest(dataDir);
  const before = cpuUse(dataDir);
  const result = await run();
  await untilAtRest(dataDir);
  const after = cpuUse(dataDir);
  if (result.operations === 0) throw new Error(`${result.title}: nothing succeeded`);
  const used = (what: keyof CpuUse): number => after[what] - before[what];
  const other = used('busy') - used('shop') - used('client');
  return {
    ...result,
    cpuMs: rounded((used('shop') * 1_000) / result.operations, 3),
    otherWork: rounded(Math.max(other / used('all'), 0), 2),
  };
}

function commit(): string {
  return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).trim();
}

export function machineFacts(otherWork: number): Machine {
  return {
    date: new Date().toISOString(),
    commit: commit(),
    node: process.version,
    cores: cpus().length,
    processor: cpus()[0]?.model ?? 'unknown',
    otherWork,
  };
}

function figuresOf({ title, cpuMs, failed, requestsPerSecond, p50, p99, memory }: MeasuredLoad): LoadFigures {
  return {
    title,
    figures: { cpuMs, failed, perSecond: requestsPerSecond, p50Ms: p50, p99Ms: p99, ...memory },
  };
}

/** The figures of a kind, with what a later reader has to know to compare them. */
export function kindFigures(loads: readonly MeasuredLoad[]): KindFigures {
  const otherWork = Math.max(0, ...loads.map((load) => load.otherWork));
  return { machine: machineFacts(otherWork), loads: loads.map(figuresOf) };
}
