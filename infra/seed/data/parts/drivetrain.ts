import type { PartListing } from '../part-listing.ts';

export const drivetrain: readonly PartListing[] = [
  {
    partNumber: 'SP-CK-2245',
    family: 'clutch-kit',
    variant: 0,
    name: 'Clutch Kit 225 mm, 6 damper springs, Toyota Hiace 2.5 D-4D',
    price: 72,
    minimum: 10,
    available: 480,
    description:
      'Cover, plate and release bearing from one line, matched and run in together. Organic facings of 225 x 150 mm riveted on a cushioned carrier, spline 21 x 29 mm. Clamp load is measured on every cover and written on the box.',
  },
  {
    partNumber: 'SP-CK-1800',
    family: 'clutch-kit',
    variant: 1,
    name: 'Clutch Kit 180 mm, 4 damper springs, Suzuki Swift 1.2',
    price: 41.5,
    minimum: 15,
    available: 760,
    description:
      'Three-piece kit for 1.2 petrol engines. Light pedal, soft take-up, alignment tool in the box.',
  },
  {
    partNumber: 'SP-CK-3100',
    family: 'clutch-kit',
    variant: 2,
    name: 'Clutch Kit 310 mm, 8 damper springs, Tata LPT 1613',
    price: 118,
    minimum: 5,
    available: 64,
    description:
      'For buses and trucks on hilly routes: eight springs, woven facings that stand slipping in traffic, cover of 6 mm pressed steel. Fits the 697 TC engine with the GBS 40 gearbox.',
  },
  {
    partNumber: 'SP-TK-7701',
    family: 'timing-belt-kit',
    variant: 0,
    name: 'Timing Belt Kit with Tensioner and Idler, Renault Logan 1.6 K7M',
    price: 29.9,
    minimum: 20,
    available: 890,
    description:
      'Belt in HNBR with glass cord, 96 teeth, tensioner with a pre-set spring and one idler, all with their bolts. Change it as a set at 60,000 km and the water pump with it.',
  },
  {
    partNumber: 'SP-TK-7740',
    family: 'timing-belt-kit',
    variant: 1,
    name: 'Timing Belt Kit with Two Idlers, Mitsubishi L200 2.5 DI-D',
    price: 44.2,
    minimum: 12,
    available: 415,
    description:
      'For the 4D56 diesel: timing belt, tensioner and two idlers, all with sealed bearings from a named maker. Gasket cutting marks and torque figures are printed on the leaflet.',
  },
  {
    partNumber: 'SP-TK-7765',
    family: 'timing-belt-kit',
    variant: 2,
    name: 'Timing Belt and Tensioner, Hyundai Accent 1.5 CRDi',
    price: 33.75,
    minimum: 15,
    available: 0,
    description:
      'Belt and hydraulic tensioner for U-series diesels. Next batch leaves the line in three weeks.',
  },
  {
    partNumber: 'SP-EX-6120',
    family: 'exhaust',
    variant: 0,
    name: 'Rear Silencer, single tip, aluminised, Toyota Noah and Voxy',
    price: 34,
    minimum: 10,
    available: 330,
    description:
      'Two chambers with basalt wool, shell of 1.2 mm aluminised steel, seams rolled twice. Bolts on with the old hangers; noise is below the first fitment.',
  },
  {
    partNumber: 'SP-EX-6155',
    family: 'exhaust',
    variant: 4,
    name: 'Rear Silencer, twin tips, stainless, Kia Sportage 2.0',
    price: 68.4,
    minimum: 6,
    available: 120,
    description:
      'Stainless 409 throughout, two polished tips. Welded by robot, leak-tested under water at 0.3 bar.',
  },
  {
    partNumber: 'SP-EX-6190',
    family: 'exhaust',
    variant: 3,
    name: 'Exhaust Silencer, CNG Auto-rickshaw, Bajaj RE 4S',
    price: 12.5,
    minimum: 60,
    available: 2_400,
    description:
      'The silencer that keeps three-wheelers legal: baffles welded, not pressed, heat-proof black paint, flange machined flat.',
  },
];
