import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Shop } from '../harness/run-shop.ts';
import { peakMemoryMb, shopProcesses } from '../lib/shop-processes.ts';
import type { MeasuredLoad } from './measured-load.ts';
import { percentile } from './purchases.ts';
import type { LoadResult } from './reads.ts';

const listMs = 300_000;

/** Reads an unpaged `GET /parts` to its end and discards it. Resolves with the duration, ms. */
async function readWhole(apiUrl: string): Promise<number> {
  const startedAt = performance.now();
  const outgoing = get(`${apiUrl}/parts`, { signal: AbortSignal.timeout(listMs), agent: false });
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  if (incoming.statusCode !== 200) throw new Error(`the whole list was answered with ${incoming.statusCode}`);
  incoming.resume();
  await finished(incoming);
  return performance.now() - startedAt;
}

/** Resets the kernel's peak for a process (proc_pid_clear_refs(5)); the result returns its growth in MB. */
function watchMemory(dataDir: string, name: string): () => number {
  const found = shopProcesses(dataDir).find((each) => each.name === name);
  if (!found) throw new Error(`no process of the shop is named ${name}`);
  writeFileSync(`/proc/${found.pid}/clear_refs`, '5');
  return () => {
    const peak = peakMemoryMb(found.pid);
    if (peak === undefined) throw new Error(`${name} ended while it was measured`);
    return peak - found.memoryMb;
  };
}

export async function measureWholeList(
  { apiUrl, dataDir }: Shop,
  { title, clients }: { title: string; clients: number },
): Promise<LoadResult & Pick<MeasuredLoad, 'memory'>> {
  const [catalogMb, gatewayMb] = [watchMemory(dataDir, 'catalog'), watchMemory(dataDir, 'gateway')];
  const startedAt = performance.now();
  const read = await Promise.allSettled(Array.from({ length: clients }, () => readWhole(apiUrl)));
  const seconds = (performance.now() - startedAt) / 1_000;
  const times = read
    .flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    .sort((a, b) => a - b);
  return {
    title,
    operations: times.length,
    requestsPerSecond: Number((times.length / seconds).toPrecision(3)),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed: clients - times.length,
    memory: { catalogMb: catalogMb(), gatewayMb: gatewayMb() },
  };
}
