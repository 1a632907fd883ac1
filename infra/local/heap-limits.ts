import type { LocalConfig } from './config.ts';
import type { ProcessPlan } from './processes.ts';
import { runsAsDeployed } from './sharing.ts';

/** For what lives long: without a limit a memory leak would go unnoticed on a large machine. Two programs need more than one. */
const oldMb = { alone: 128, shared: 192 };
/**
 * For what does not, three times over. Under load 16 MB spare an order a quarter of its CPU time that 4 MB spend on collecting; a laptop
 * that runs two shops would rather have the 20 MB of each process.
 */
const youngMb = { deployed: 16, laptop: 4 };

/** Node's flags for the memory of a process: as in a container (service.Dockerfile) when it runs as deployed. */
export function heapLimits({ programs = [] }: Pick<ProcessPlan, 'programs'>, config: LocalConfig): string[] {
  const old = programs.length > 1 ? oldMb.shared : oldMb.alone;
  if (runsAsDeployed(config))
    return [`--max-old-space-size=${old}`, `--max-semi-space-size=${youngMb.deployed}`];
  return [
    `--max-old-space-size=${old}`,
    `--max-semi-space-size=${youngMb.laptop}`,
    // All of it from the start. It would begin at 1 MB, and a process at rest collect every two seconds what is about to end by itself.
    `--min-semi-space-size=${youngMb.laptop}`,
  ];
}
