import { z } from 'zod';
import { remotes } from './build/front-ends.ts';
import type { LocalConfig } from './config.ts';
import { groups, type ProcessPlan } from './processes.ts';

export const programs = z.array(z.object({ script: z.string(), env: z.record(z.string(), z.string()) }));

/** Programs by the process that they share, in start order; they end in reverse order. */
const shared: Readonly<Record<string, readonly string[]>> = {
  // These have little to do. The gateway calls the others, so it comes last.
  gateway: ['identity', 'notifications', 'notifications-worker', 'gateway'],
  catalog: ['catalog', 'catalog-worker'],
  orders: ['orders', 'orders-worker'],
  // The page lists what the micro-frontends' servers report, so they come first.
  web: [...remotes.map(({ name }) => name), 'web'],
  'stand-ins': ['payments', 'images', 'mailbox'],
};

/** Replicas need a process each, so that they can restart one by one. */
export function runsAsDeployed({ asDeployed, replicas }: LocalConfig): boolean {
  return asDeployed || replicas > 1;
}

function sharedBy(name: string): string | undefined {
  return Object.keys(shared).find((process) => shared[process]?.includes(name));
}

/**
 * Merges the plans of one process, which ends with the earliest of their groups; `portOf` returns a program's
 * port.
 */
function joined(name: string, plans: readonly ProcessPlan[], portOf: (name: string) => string): ProcessPlan {
  const [first, ...others] = plans;
  if (!first) throw new Error(`nothing runs in ${name}`);
  if (others.length === 0) return first;
  const PROGRAMS = plans.map((plan) => ({
    script: plan.script,
    env: { ...plan.env, PORT: portOf(plan.name) },
  }));
  const group = groups.find((each) => plans.some((plan) => plan.group === each)) ?? first.group;
  const needs = plans.flatMap((plan) => plan.needs ?? [])[0];
  return {
    name,
    group,
    ...(needs && { needs }),
    script: 'infra/local/shared-process.ts',
    env: { PROGRAMS: JSON.stringify(PROGRAMS) },
    programs: plans.map((plan) => plan.name),
  };
}

/** Plans the programs in few processes, to keep the shop small; a program without partners keeps its own. */
export function inFewProcesses(
  plans: readonly ProcessPlan[],
  portOf: (name: string) => string,
): ProcessPlan[] {
  const byProcess = Map.groupBy(plans, ({ name }) => sharedBy(name) ?? name);
  return [...byProcess].map(([name, together]) => {
    const order = shared[name] ?? [];
    const sorted = together.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
    return joined(name, sorted, portOf);
  });
}
