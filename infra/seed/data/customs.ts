import type { PartDetails, PartFamily } from '@shop/contracts';

/** Six-digit headings of the Harmonized System 2022, and the usual weight of one piece with its box. */
const byFamily: Readonly<Record<PartFamily, readonly [hsCode: string, grams: number]>> = {
  'brake-disc': ['870830', 8_400],
  'brake-pad-set': ['870830', 1_500],
  'brake-caliper': ['870830', 4_800],
  'clutch-kit': ['870893', 6_900],
  'shock-absorber': ['870880', 2_900],
  'ball-joint': ['870880', 620],
  'tie-rod': ['870894', 540],
  'wheel-hub': ['870899', 3_100],
  'oil-filter': ['842123', 340],
  'air-filter': ['842131', 420],
  'spark-plug': ['851110', 60],
  'ignition-coil': ['851130', 310],
  alternator: ['851150', 5_600],
  starter: ['851140', 4_200],
  radiator: ['870891', 4_500],
  'water-pump': ['841330', 1_350],
  'timing-belt-kit': ['401035', 1_700],
  headlamp: ['851220', 3_300],
  mirror: ['700910', 1_250],
  wiper: ['851240', 390],
  battery: ['850710', 15_800],
  exhaust: ['870892', 7_200],
  other: ['870899', 900],
};

export function tariffOf(family: PartFamily): Pick<PartDetails, 'hsCode' | 'origin'> {
  return { hsCode: byFamily[family][0], origin: 'BD' };
}

export function usualWeightOf(family: PartFamily): number {
  return byFamily[family][1];
}
