import type { PartFamily } from '@shop/contracts';

export interface SheetSource {
  readonly size: string;
  readonly variant: number;
  readonly pick: <Option>(...options: readonly Option[]) => Option;
}

type Sheet = (source: SheetSource) => Readonly<Record<string, string | number>>;

/** Returns number `at` of a size: `12 V 90 A` has 12 and 90. */
function figure(size: string, at = 0): number {
  return Number(size.match(/\d+(\.\d+)?/g)?.[at]);
}

/** Returns the first of the words found in the size (such as Front or Rear), or picks one. */
function said(words: readonly string[], { size, pick }: SheetSource): string {
  return words.find((word) => size.includes(word)) ?? pick(...words);
}

const axles = ['Front', 'Rear'] as const;
const sides = ['Left', 'Right'] as const;

/** Four attributes per family, consistent with the part's name and with what its drawing (`variant`) shows. */
export const lineSheets: Readonly<Record<Exclude<PartFamily, 'other'>, Sheet>> = {
  'brake-disc': ({ size, variant, pick }) => ({
    Axle: pick(...axles),
    Diameter: figure(size),
    Thickness: pick(10, 12, 18, 20, 22, 24, 26, 28),
    Holes: [5, 6, 4][variant % 3] ?? 5,
  }),
  'brake-pad-set': (source) => ({
    Axle: said(axles, source),
    Material: source.pick('Low-metallic', 'Semi-metallic', 'Ceramic'),
    'Wear sensor': [0, 3, 5, 8].includes(source.variant) ? 'Yes' : 'No',
    Thickness: source.pick(15, 16, 17.5, 18.5),
  }),
  'brake-caliper': (source) => ({
    Axle: said(axles, source),
    Side: said(sides, source),
    Pistons: [2, 1, 3, 1, 3, 1, 2, 3][source.variant] ?? 1,
    'Piston diameter': source.pick(34, 38, 42, 45, 48, 54, 57),
  }),
  'clutch-kit': ({ size, variant, pick }) => ({
    Diameter: figure(size),
    'Spline teeth': pick(10, 14, 18, 20, 21, 24),
    'Damper springs': [6, 4, 8][variant % 3] ?? 6,
    Pieces: 3,
  }),
  'shock-absorber': (source) => ({
    Axle: said(axles, source),
    Type: source.pick('Gas, twin-tube', 'Gas, single-tube', 'Oil, twin-tube'),
    'Rod diameter': source.pick(11, 12.5, 14, 18, 20, 22),
    'Length extended': source.pick(420, 455, 490, 512, 544, 580, 602, 640),
  }),
  'ball-joint': (source) => ({
    Position: said(['Upper', 'Lower'], source),
    Bolts: [3, 2, 4][source.variant % 3] ?? 3,
    'Taper diameter': source.pick(14.5, 16, 17, 18.5, 20),
    Thread: source.pick('M12 x 1.5', 'M14 x 1.5', 'M16 x 1.5'),
  }),
  'tie-rod': (source) => ({
    Position: said(['Outer', 'Inner', 'Assembly'], source),
    Side: said(sides, source),
    Thread: source.pick('M12 x 1.25 right', 'M14 x 1.5 right', 'M14 x 1.5 left', 'M16 x 1.5 right'),
    Length: source.pick(145, 168, 186, 210, 265, 310, 372),
  }),
  'wheel-hub': (source) => ({
    Axle: said(axles, source),
    Studs: [5, 4, 6][source.variant % 3] ?? 5,
    'Bolt circle': source.pick(100, 108, 112, 114.3, 139.7),
    'ABS sensor': source.variant % 2 === 0 ? 'Yes' : 'No',
  }),
  'oil-filter': ({ size, pick }) => ({
    Type: size === 'Element' ? 'Element' : 'Spin-on',
    ...(size === 'Element' ? { 'By-pass pressure': pick(1, 1.2, 1.5) } : { Thread: size }),
    Diameter: pick(64, 65, 66, 76, 85, 93),
    Height: pick(65, 75, 85, 100, 120, 141),
  }),
  'air-filter': ({ size, pick }) => ({
    Shape: size.split(',')[0] ?? size,
    ...(size.startsWith('Panel')
      ? { Length: pick(220, 246, 268, 290), Width: pick(145, 165, 168, 180) }
      : { Diameter: pick(128, 152, 178), Length: pick(198, 240, 310) }),
    Height: pick(38, 42, 46, 58),
  }),
  'spark-plug': ({ size, pick }) => ({
    Electrode: size,
    Thread: pick('M10', 'M12', 'M14'),
    Reach: pick(19, 26.5),
    Gap: pick(0.7, 0.8, 0.9, 1, 1.1),
  }),
  'ignition-coil': ({ size, pick }) => ({
    Type: size,
    Outputs: size.startsWith('Pencil') ? 1 : 4,
    Pins: pick(2, 3, 4),
    Voltage: pick(28, 30, 32, 35),
  }),
  alternator: ({ size, pick }) => ({
    Voltage: figure(size),
    Current: figure(size, 1),
    Pulley: pick('Poly-V', 'Clutch pulley', 'V-belt, double'),
    Rotation: 'Clockwise',
  }),
  starter: ({ size, variant }) => ({
    Voltage: figure(size),
    Power: figure(size, 1),
    Teeth: [9, 10][variant % 2] ?? 9,
    Rotation: 'Clockwise',
  }),
  radiator: (source) => ({
    Transmission: said(['Manual', 'Automatic'], source),
    Material: source.size === 'Copper' ? 'Copper and brass' : 'Aluminium',
    'Core length': source.pick(490, 560, 600, 650, 720),
    'Core thickness': source.size === 'Two-row' ? source.pick(32, 36) : source.pick(16, 23, 26),
  }),
  'water-pump': ({ size, variant, pick }) => ({
    Drive: size,
    Bolts: [6, 5, 4, 6, 5, 6][variant] ?? 6,
    Impeller: pick('Brass', 'Cast iron', 'Moulded'),
    'Impeller diameter': pick(58, 62, 70, 78, 84),
  }),
  'timing-belt-kit': ({ size, pick }) => ({
    Teeth: pick(96, 104, 123, 134, 153),
    Width: pick(17, 22, 25, 28, 29),
    Idlers: size.includes('Two') ? 2 : Number(!size.startsWith('Belt')),
    'Water pump': size.includes('Water Pump') ? 'Yes' : 'No',
  }),
  headlamp: (source) => ({
    Side: said(sides, source),
    Type: source.size.includes('Projector') ? 'Projector' : 'Reflector',
    Bulb: source.pick('H4', 'H7', 'H11', 'HB3'),
    Levelling: source.pick('Motor', 'By hand'),
  }),
  mirror: (source) => ({
    Side: said(sides, source),
    Adjustment: source.size.includes('Electric') ? 'Electric' : 'By hand',
    Heated: source.size.includes('Electric') ? source.pick('Yes', 'No') : 'No',
    Colour: source.pick('Primed', 'Black', 'White'),
  }),
  wiper: ({ size, variant, pick }) => ({
    Type: variant % 3 === 2 ? 'Steel frame' : 'Flat',
    Length: figure(size),
    'Second length': figure(size),
    Arm: pick('Hook', 'Pin', 'Bayonet'),
  }),
  battery: ({ size, pick }) => ({
    Voltage: 12,
    Capacity: figure(size),
    'Cold cranking current': figure(size) * pick(6, 7, 8),
    Terminals: pick('Standard, positive on the right', 'Standard, positive on the left'),
  }),
  exhaust: (source) => ({
    Position: said(['Front', 'Centre', 'Rear'], source),
    Material: source.size === 'Stainless' ? 'Stainless 409' : 'Aluminised steel',
    Tips: source.size.includes('Twin') ? 2 : 1,
    'Pipe diameter': source.pick(38, 42, 45, 50, 54),
  }),
};
