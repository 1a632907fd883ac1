import { toCents } from './money.ts';

interface Tariff {
  readonly freeOver?: number | undefined;
  readonly steps: readonly { readonly upToGrams: number; readonly price: number }[];
}

/** Returns what a carrier charges in cents; undefined if the parts are too heavy for it. */
export function deliveryCents(
  { freeOver, steps }: Tariff,
  { grams, partsCents }: { readonly grams: number; readonly partsCents: number },
): number | undefined {
  const step = steps.find(({ upToGrams }) => grams <= upToGrams);
  if (!step) return undefined;
  return freeOver !== undefined && partsCents > toCents(freeOver) ? 0 : toCents(step.price);
}

function townKey(town: string): string {
  return town
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}

/** Whether a carrier delivers to a town. One that serves only certain towns does not deliver to an unknown one. */
export function reachesTown(towns: readonly string[] | undefined, town = ''): boolean {
  return towns === undefined || towns.some((each) => townKey(each) === townKey(town));
}
