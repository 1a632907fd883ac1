import type { FactsOf } from './part-facts.ts';

const shocks: FactsOf<'shock-absorber'> = {
  'SP-SA-5010': {
    oe: ['48510-59436', '48520-59405', '48510-80366'],
    fits: ['Toyota Probox 2002', 'Toyota Succeed 2002'],
    attributes: {
      Axle: 'Front',
      Type: 'Gas, twin-tube',
      Mounting: 'Strut with spring and top mount',
      'Rod diameter': 22,
      'Length extended': 512,
      'Length compressed': 348,
    },
    grams: 7_900,
    breaks: [[96, 32.4]],
    views: ['front'],
  },
  'SP-SA-5033': {
    oe: ['48531-69655', '48531-60C10', '48530-69585'],
    fits: ['Toyota Land Cruiser Prado 2009'],
    attributes: {
      Axle: 'Rear',
      Type: 'Gas, twin-tube',
      Mounting: 'Eye and eye',
      'Rod diameter': 12.5,
      'Length extended': 602,
      'Length compressed': 365,
    },
    grams: 2_750,
    breaks: [[120, 34.5]],
  },
  'SP-SA-5071': {
    oe: ['0406BC0050N', '0401BB0170N'],
    fits: ['Mahindra Bolero 2000', 'Mahindra Bolero 2011'],
    attributes: {
      Axle: 'Rear',
      Type: 'Oil, twin-tube',
      Mounting: 'Eye and eye',
      'Rod diameter': 12.5,
      'Length extended': 544,
      'Length compressed': 338,
    },
    grams: 2_300,
  },
};

const ballJoints: FactsOf<'ball-joint'> = {
  'SP-BJ-2301': {
    oe: ['40160-4M400', '40160-95F0A', '40160-50Y00'],
    fits: ['Nissan Sunny 1999', 'Nissan Almera 2000'],
    attributes: {
      Position: 'Lower',
      Side: 'Left and right',
      Bolts: 3,
      'Taper diameter': 17,
      Thread: 'M14 x 1.5',
    },
    grams: 720,
    breaks: [
      [300, 6.55],
      [1_200, 6.2],
    ],
    views: ['above'],
  },
  'SP-BJ-2344': {
    oe: ['3640.50', '3640.52', '3640.42'],
    fits: ['Peugeot 206 1998', 'Peugeot 207 2006'],
    attributes: {
      Position: 'Lower',
      Side: 'Left and right',
      Bolts: 3,
      'Taper diameter': 16,
      Thread: 'M12 x 1.5',
    },
    grams: 640,
    breaks: [[300, 7.05]],
  },
  'SP-BJ-2390': {
    oe: ['8-98005-874-0', '8-97365-019-0', '8-94459-453-2'],
    fits: ['Isuzu D-Max 2002', 'Isuzu D-Max 2012'],
    attributes: {
      Position: 'Upper',
      Side: 'Left and right',
      Bolts: 4,
      'Taper diameter': 18.5,
      Thread: 'M14 x 1.5',
    },
    grams: 880,
    views: ['above'],
  },
};

const tieRods: FactsOf<'tie-rod'> = {
  'SP-TR-1405': {
    oe: ['48810M68K00', '48810-78F00'],
    fits: ['Suzuki Wagon R 2004', 'Suzuki Wagon R 2010'],
    attributes: {
      Position: 'Outer',
      Side: 'Left and right',
      Thread: 'M12 x 1.25 right',
      Length: 168,
      'Taper diameter': 13.5,
    },
    grams: 390,
    breaks: [
      [500, 4.1],
      [2_000, 3.85],
    ],
  },
  'SP-TR-1450': {
    oe: ['AB31-3280-AB', 'EB3C-3280-AA', 'UH74-32-240'],
    fits: ['Ford Ranger 2011', 'Ford Everest 2015'],
    attributes: {
      Position: 'Outer and inner',
      Side: 'Left and right',
      Thread: 'M16 x 1.5 right',
      Length: 372,
      'Taper diameter': 15,
    },
    grams: 1_450,
  },
  'SP-TR-1480': {
    oe: ['B1302010', 'F7A00515'],
    fits: ['Ashok Leyland Viking 1990', 'Ashok Leyland Viking 2012', 'Ashok Leyland Comet 1990'],
    attributes: {
      Position: 'Drag link',
      Side: 'Front axle',
      Thread: 'M30 x 1.5 left',
      Length: 310,
      'Taper diameter': 26,
    },
    grams: 2_600,
  },
};

const hubs: FactsOf<'wheel-hub'> = {
  'SP-WH-3605': {
    oe: ['43550-42010', '43550-42020', '43560-26010'],
    fits: ['Toyota RAV4 2006: 2.0, 2.4, 2.2 D', 'Toyota Camry 2006'],
    attributes: {
      Axle: 'Front',
      Studs: 5,
      'Bolt circle': 114.3,
      'Stud thread': 'M12 x 1.5',
      'Flange diameter': 139,
      'ABS sensor': 'Yes',
    },
    grams: 3_100,
    breaks: [[72, 41.2]],
    views: ['front', 'above'],
  },
  'SP-WH-3641': {
    oe: ['52750-1J000', '52710-1J000'],
    fits: ['Hyundai i20 2008', 'Hyundai Accent 2011: 1.4, 1.6'],
    attributes: {
      Axle: 'Rear',
      Studs: 4,
      'Bolt circle': 100,
      'Stud thread': 'M12 x 1.5',
      'Flange diameter': 124,
      'ABS sensor': 'No',
    },
    grams: 2_050,
    views: ['front'],
  },
  'SP-WH-3688': {
    oe: ['8-98203-835-0', '8-98005-835-0'],
    fits: ['Isuzu D-Max 2012', 'Isuzu MU-X 2013'],
    attributes: {
      Axle: 'Front',
      Studs: 6,
      'Bolt circle': 139.7,
      'Stud thread': 'M12 x 1.5',
      'Flange diameter': 168,
      'ABS sensor': 'Yes',
    },
    grams: 5_300,
  },
};

export const suspensionFacts = { ...shocks, ...ballJoints, ...tieRods, ...hubs };
