import { shopProcesses } from '../lib/shop-processes.ts';

/** Share of one core below which the shop counts as idle; an idle deployed shop needs half of it. */
const mostIdle = 0.3;
const windowMs = 1_000;
const longestMs = 180_000;

export function shopCpuSeconds(dataDir: string): number {
  return shopProcesses(dataDir).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

/** Waits until the shop finishes the background work of earlier calls: mails, invoices, a new search index. */
export async function untilIdle(dataDir: string): Promise<void> {
  const until = Date.now() + longestMs;
  const mostSeconds = (mostIdle * windowMs) / 1_000;
  let before = Number.NEGATIVE_INFINITY;
  for (let used = shopCpuSeconds(dataDir); used - before > mostSeconds; used = shopCpuSeconds(dataDir)) {
    if (Date.now() > until) throw new Error('the shop did not become idle');
    before = used;
    await new Promise((resolve) => setTimeout(resolve, windowMs));
  }
}

/** Measures the share of a core that the idle shop uses. */
export async function idleShare(dataDir: string): Promise<number> {
  const measuredMs = 10_000;
  const before = shopCpuSeconds(dataDir);
  await new Promise((resolve) => setTimeout(resolve, measuredMs));
  return ((shopCpuSeconds(dataDir) - before) * 1_000) / measuredMs;
}
