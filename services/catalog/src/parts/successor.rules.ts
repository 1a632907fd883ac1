import { type Part, partNumberKey } from '@shop/contracts';

type Superseded = Partial<Pick<Part, 'partNumber' | 'supersededBy'>>;

/** Explains why a part can't be superseded by the number it names. `knows` says whether a part has a number key. */
export function successorFault(
  { partNumber = '', supersededBy }: Superseded,
  knows: (key: string) => boolean,
): string | undefined {
  if (supersededBy === undefined) return undefined;
  const key = partNumberKey(supersededBy);
  if (key === partNumberKey(partNumber)) return "A part can't replace itself";
  return knows(key) ? undefined : 'No part has this number';
}
