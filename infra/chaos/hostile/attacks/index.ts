import type { Attack } from '../attack.ts';
import { cut } from './cut.ts';
import { odd } from './odd.ts';
import { oversized } from './oversized.ts';
import { slow } from './slow.ts';

/** What is held open comes first: everything after it happens beside it. */
export const allAttacks: readonly Attack[] = [...slow, ...cut, ...oversized, ...odd];

export function attackNamed(name: string): Attack {
  const found = allAttacks.find((each) => each.name === name);
  if (!found) throw new Error(`no attack is called ${name}`);
  return found;
}
