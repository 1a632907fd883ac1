import type { LocalConfig } from './config.ts';
import type { ProcessPlan } from './processes.ts';
import { runsAsDeployed } from './sharing.ts';

/**
 * Limits for long-lived objects, in MB: without one, a memory leak would go unnoticed on a large machine.
 * Programs that share a process need more.
 */
const oldMb = { alone: 128, shared: 192 };
/**
 * Semi-space limits for short-lived objects, in MB; a process uses three semi-spaces. Under load, 4 MB cost
 * an order a quarter of its CPU time in garbage collection and 16 MB do not; a laptop that runs two shops
 * would rather save 20 MB per process.
 */
const youngMb = { deployed: 16, laptop: 4 };

/** Returns Node's memory flags for a process; as deployed, those of its container (service.Dockerfile). */
export function heapLimits({ programs = [] }: Pick<ProcessPlan, 'programs'>, config: LocalConfig): string[] {
  const old = programs.length > 1 ? oldMb.shared : oldMb.alone;
  if (runsAsDeployed(config))
    return [`--max-old-space-size=${old}`, `--max-semi-space-size=${youngMb.deployed}`];
  return [
    `--max-old-space-size=${old}`,
    `--max-semi-space-size=${youngMb.laptop}`,
    // Take the full size from the start: with Node's initial 1 MB, an idle process would collect garbage
    // every two seconds.
    `--min-semi-space-size=${youngMb.laptop}`,
  ];
}
