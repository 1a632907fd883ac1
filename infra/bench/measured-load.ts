import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { root } from '../lib/root.ts';
import { shopCpuSeconds, untilAtRest } from './at-rest.ts';
import type { KindFigures, LoadFigures, Machine } from './compare.rules.ts';
import type { LoadResult } from './reads.ts';

export interface MeasuredLoad extends LoadResult {
  /** Peak growth of the processes while the load ran. */
  readonly memory?: { readonly catalogMb: number; readonly gatewayMb: number };
  /** CPU time of all processes of the shop per operation, ms. */
  readonly cpuMs: number;
  /** Share of the machine's CPU time used by neither shop nor client. */
  readonly otherWork: number;
}

/** CPU time in seconds. */
interface CpuUse {
  readonly shop: number;
  readonly client: number;
  /** CPU time of all programs on the machine, then the machine's total. */
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
 * Runs a load and measures what the shop running on `dataDir` spent per operation, including background work that remained after the
 * replies.
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

/** Returns the figures of a kind with the machine facts needed to compare them later. */
export function kindFigures(loads: readonly MeasuredLoad[]): KindFigures {
  const otherWork = Math.max(0, ...loads.map((load) => load.otherWork));
  return { machine: machineFacts(otherWork), loads: loads.map(figuresOf) };
}
