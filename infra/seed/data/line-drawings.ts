import type { PartFamily } from '@shop/contracts';

type Shown = readonly [word: string, ...variants: readonly number[]];

/** The drawings that show what a size says, per family: the first entry whose word the size contains. */
const shown: Partial<Record<PartFamily, readonly Shown[]>> = {
  'air-filter': [
    ['Panel', 0, 1, 3, 4],
    ['Conical', 5],
    ['', 2],
  ],
  'brake-caliper': [
    ['Right', 5, 6, 7],
    ['', 0, 3, 4],
  ],
  'brake-pad-set': [
    ['Rear', 5, 6, 7, 8],
    ['', 0, 1, 2, 3, 4],
  ],
  exhaust: [
    ['Twin', 1, 4],
    ['', 0, 2, 3],
  ],
  headlamp: [
    ['Left, Projector', 0, 4],
    ['Right, Projector', 5, 6],
    ['Left', 3, 7],
    ['', 1, 8],
  ],
  'ignition-coil': [
    ['Pencil', 0, 1, 3, 4],
    ['Rail', 5],
    ['', 2],
  ],
  mirror: [
    ['Right', 1, 5, 6],
    ['', 0, 3, 4],
  ],
  'oil-filter': [
    ['Element', 2],
    ['', 0, 1, 3, 4],
  ],
  radiator: [
    ['Copper', 1, 4],
    ['', 0, 2, 3],
  ],
  'shock-absorber': [
    ['Front', 0, 2],
    ['', 1, 3, 4],
  ],
  'tie-rod': [
    ['Inner', 5],
    ['Outer', 0, 2, 3],
    ['', 1, 4],
  ],
  'timing-belt-kit': [
    ['Pump', 5],
    ['Two', 1, 4],
    ['Idler', 0, 3],
    ['', 2],
  ],
  'water-pump': [
    ['Flange', 0],
    ['V-Belt', 1, 3],
    ['Poly-V', 2, 4],
    ['', 5],
  ],
};

/** Returns the drawings to choose from for a part. Other families look alike in every size. */
export function drawingsOf(family: PartFamily, size: string): readonly number[] {
  const [, ...variants] = shown[family]?.find(([word]) => size.includes(word)) ?? ['', 0, 1, 2, 3, 4];
  return variants;
}
