import { shopProcesses } from '../lib/shop-processes.ts';

/** At rest the processes of a deployed shop together need half of this share of a core. */
const restingShare = 0.3;
const windowMs = 1_000;
const longestMs = 180_000;

/** CPU time of all processes of the shop that runs on `dataDir`, in seconds. */
export function shopCpuSeconds(dataDir: string): number {
  return shopProcesses(dataDir).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

/** Waits until the shop has done what earlier calls left it to do: mails, invoices, a new index of the search. */
export async function untilAtRest(dataDir: string, lookMs = windowMs): Promise<void> {
  const until = Date.now() + longestMs;
  const mostSeconds = (restingShare * lookMs) / 1_000;
  let before = Number.NEGATIVE_INFINITY;
  for (let used = shopCpuSeconds(dataDir); used - before > mostSeconds; used = shopCpuSeconds(dataDir)) {
    if (Date.now() > until) throw new Error('the shop did not come to rest');
    before = used;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}
