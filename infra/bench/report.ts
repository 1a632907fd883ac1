import type { ShopProcess } from '../lib/shop-processes.ts';
import { type Change, type Comparison, figureRules } from './compare.rules.ts';
import type { MeasuredLoad } from './measured-load.ts';

export function printLoads(loads: readonly MeasuredLoad[]): void {
  console.table(
    loads.map(({ title, cpuMs, requestsPerSecond, p50, p99, failed, memory }) => ({
      load: title,
      'CPU ms': cpuMs,
      'per second': requestsPerSecond,
      'p50 ms': p50,
      'p99 ms': p99,
      failed,
      ...(memory ? { 'catalog +MB': memory.catalogMb, 'gateway +MB': memory.gatewayMb } : {}),
    })),
  );
}

/** Prints each process's CPU time between two measurements and its memory at the second. */
export function printProcesses(before: readonly ShopProcess[], after: readonly ShopProcess[]): void {
  const earlier = new Map(before.map(({ pid, cpuSeconds }) => [pid, cpuSeconds]));
  const rows = after
    .map(({ name, pid, memoryMb, cpuSeconds }) => ({
      process: name,
      'memory MB': memoryMb,
      'CPU s': Math.round((cpuSeconds - (earlier.get(pid) ?? 0)) * 10) / 10,
    }))
    .sort((a, b) => b['CPU s'] - a['CPU s']);
  console.table(rows);
  console.log(`All processes together: ${rows.reduce((sum, row) => sum + row['memory MB'], 0)} MB`);
}

function line({ kind, title, figure, before, now }: Change): string {
  const share = before === 0 ? '' : ` (${now > before ? '+' : ''}${Math.round((now / before - 1) * 100)} %)`;
  return `${kind}: ${title}: ${now} ${figureRules[figure].text}, ${before} before${share}`;
}

function printList(heading: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log([`\n${heading}`, ...lines.map((each) => `  ${each}`)].join('\n'));
}

export function printComparison({ worse, better, gone, unknown, notLike }: Comparison): void {
  printList('Better than the baseline by more than 15 %:', better.map(line));
  printList('Not in the baseline yet:', unknown);
  printList('In the baseline, but not measured any more:', gone);
  printList('Compared without waiting times and calls a second:', notLike);
  printList('WORSE than the baseline by more than 15 %:', worse.map(line));
  if (worse.length === 0) console.log('\nNothing is worse than the baseline by more than 15 %.');
}
