import fc from 'fast-check';
import { type OpenApi, type Operation, operationsOf } from './document.ts';
import type { Draft } from './draft.ts';
import { draftsOf } from './drafts.ts';

/** Numbers in a row become numbers without a pattern (Wellons' hash). */
function mixed(seed: number, index: number): number {
  let n = (seed ^ Math.imul(index + 1, 0x9e3779b9)) >>> 0;
  n = Math.imul(n ^ (n >>> 16), 0x21f0aaad);
  n = Math.imul(n ^ (n >>> 15), 0x735a2d97);
  return (n ^ (n >>> 15)) >>> 0;
}

export interface Plan {
  readonly operation: Operation;
  readonly drafts: fc.Arbitrary<Draft>;
}

export function plansOf(document: OpenApi): Plan[] {
  return operationsOf(document).map((operation) => ({ operation, drafts: draftsOf(operation) }));
}

/** Seed and index alone decide the draft. */
export function draftAt(plans: readonly Plan[], seed: number, index: number) {
  const random = mixed(seed, index);
  const plan = plans[random % plans.length];
  const [draft] = plan ? fc.sample(plan.drafts, { seed: random | 0, numRuns: 1 }) : [];
  if (!plan || !draft) throw new Error('the API document has no calls');
  return { draft, operation: plan.operation };
}
