import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PartFamily } from '@shop/contracts';
import { paths } from '@shop/contracts/pages';

export interface CallOut {
  readonly number: number;
  readonly name: MessageDescriptor;
  readonly family: PartFamily;
}

/** The numbered parts of the exploded drawing, with their catalogue families. */
export const callOuts = [
  { number: 1, name: msg`Brake disc`, family: 'brake-disc' },
  { number: 2, name: msg`Brake pads`, family: 'brake-pad-set' },
  { number: 3, name: msg`Brake caliper`, family: 'brake-caliper' },
  { number: 4, name: msg`Wheel hub`, family: 'wheel-hub' },
  { number: 5, name: msg`Shock absorber`, family: 'shock-absorber' },
  { number: 6, name: msg`Tie rod`, family: 'tie-rod' },
  { number: 7, name: msg`Ball joint`, family: 'ball-joint' },
] as const satisfies readonly CallOut[];

export function familyPath(family: PartFamily): string {
  return `${paths.home}?family=${family}#parts`;
}
