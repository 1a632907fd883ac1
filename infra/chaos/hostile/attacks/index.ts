import type { Attack } from '../attack.ts';
import { aborted } from './aborted.ts';
import { malformed } from './malformed.ts';
import { oversized } from './oversized.ts';
import { slow } from './slow.ts';

/** Attacks that hold connections open come first, so that all others run at the same time. */
export const allAttacks: readonly Attack[] = [...slow, ...aborted, ...oversized, ...malformed];

export function attackNamed(name: string): Attack {
  const found = allAttacks.find((each) => each.name === name);
  if (!found) throw new Error(`no attack is called ${name}`);
  return found;
}
