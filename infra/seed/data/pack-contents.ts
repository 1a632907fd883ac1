import type { PartFamily } from '@shop/contracts';

/** The pieces that one price buys, in families of which a buyer may expect more or fewer. */
export const packContents: Partial<Record<PartFamily, string>> = {
  'brake-disc': 'One disc, for one wheel',
  'brake-pad-set': 'One set: 4 pads, both wheels of an axle',
  'brake-caliper': 'One caliper, for one wheel',
  'clutch-kit': 'One kit: cover, plate and release bearing',
  'shock-absorber': 'One piece, for one wheel',
  'spark-plug': 'One plug; 4 plugs in a box',
  wiper: 'One pair: both sides of the windscreen',
};
