import type { ShopProcess } from '../lib/shop-processes.ts';
import type { LoadResult } from './reads.ts';

/** One line per load: requests per second, latencies and failures. */
export function printLoads(results: readonly LoadResult[]): void {
  console.table(
    results.map(({ title, requestsPerSecond, p50, p99, failed }) => ({
      load: title,
      'per second': requestsPerSecond,
      'p50 ms': p50,
      'p99 ms': p99,
      failed,
    })),
  );
}

/** CPU time of each process between two measurements, and its memory at the second. */
export function printProcesses(before: readonly ShopProcess[], after: readonly ShopProcess[]): void {
  const earlier = new Map(before.map(({ pid, cpuSeconds }) => [pid, cpuSeconds]));
  const rows = after
    .map(({ name, pid, memoryMb, cpuSeconds }) => ({
      process: name,
      'memory MB': memoryMb,
      'CPU s': cpuSeconds - (earlier.get(pid) ?? 0),
    }))
    .sort((a, b) => b['CPU s'] - a['CPU s']);
  console.table(rows);
  console.log(`All processes together: ${rows.reduce((sum, row) => sum + row['memory MB'], 0)} MB`);
}
