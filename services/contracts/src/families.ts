import attributes from './family-attributes.json' with { type: 'json' };

/** Part families in catalogue order. Parts added without a family go to `other`. */
export const partFamilies = {
  'brake-disc': 'Brake discs',
  'brake-pad-set': 'Brake pads',
  'brake-caliper': 'Brake calipers',
  'clutch-kit': 'Clutch kits',
  'shock-absorber': 'Shock absorbers',
  'ball-joint': 'Ball joints',
  'tie-rod': 'Tie rods',
  'wheel-hub': 'Wheel hubs',
  'oil-filter': 'Oil filters',
  'air-filter': 'Air filters',
  'spark-plug': 'Spark plugs',
  'ignition-coil': 'Ignition coils',
  alternator: 'Alternators',
  starter: 'Starters',
  radiator: 'Radiators',
  'water-pump': 'Water pumps',
  'timing-belt-kit': 'Timing belt kits',
  headlamp: 'Headlamps',
  mirror: 'Mirrors',
  wiper: 'Wipers',
  battery: 'Batteries',
  exhaust: 'Exhausts',
  other: 'Other parts',
} as const;

export type PartFamily = keyof typeof partFamilies;

function isKey(key: string): key is PartFamily {
  return key in partFamilies;
}
export const partFamilyKeys = Object.keys(partFamilies).filter(isKey);

/** Common attributes of each family in display order: name to unit, null without a unit. */
export const familyAttributes: Readonly<Record<PartFamily, Readonly<Record<string, string | null>>>> =
  attributes;
