import type { FactsOf } from './part-facts.ts';

const clutches: FactsOf<'clutch-kit'> = {
  'SP-CK-2245': {
    oe: ['31250-0K060', '31250-26241', '31210-0K080'],
    fits: ['Toyota Hiace 2004: 2.5 D (engine 2KD-FTV)', 'Toyota Hilux 2005: 2.5 D (engine 2KD-FTV)'],
    attributes: { Diameter: 225, 'Spline teeth': 21, 'Spline diameter': 29, 'Damper springs': 6, Pieces: 3 },
    grams: 7_200,
    breaks: [[60, 68.9]],
    views: ['front'],
  },
  'SP-CK-1800': {
    oe: ['22400M68K00', '22100-69L00'],
    fits: ['Suzuki Swift 2010: 1.2', 'Suzuki Dzire 2008: 1.2', 'Suzuki Dzire 2012: 1.2'],
    attributes: { Diameter: 180, 'Spline teeth': 18, 'Spline diameter': 20, 'Damper springs': 4, Pieces: 3 },
    grams: 4_100,
    breaks: [[90, 39.5]],
  },
  'SP-CK-3100': {
    oe: ['2782 2520 0109', '2573 2500 0125'],
    fits: ['Tata LPT 1613 1995: 5.7 D (engine 697 TC)', 'Tata LP 1512 2000: 5.7 D (engine 697 TC)'],
    attributes: { Diameter: 310, 'Spline teeth': 10, 'Spline diameter': 35, 'Damper springs': 8, Pieces: 3 },
    grams: 18_500,
    views: ['front'],
  },
};

const timing: FactsOf<'timing-belt-kit'> = {
  'SP-TK-7701': {
    oe: ['7701477028', '7701471974', '130C17529R'],
    fits: [
      'Renault Logan 2004: 1.6 (engine K7M)',
      'Renault Logan 2012: 1.6 (engine K7M)',
      'Renault Sandero 2008: 1.6 (engine K7M)',
      'Renault Clio 1998: 1.6 (engine K7M)',
    ],
    attributes: { Teeth: 96, Width: 17, Idlers: 1, Tensioner: 'Spring', 'Water pump': 'No' },
    grams: 1_050,
    breaks: [[120, 28.4]],
    views: ['front'],
  },
  'SP-TK-7740': {
    oe: ['MD329639', '1145A034', 'MD315265'],
    fits: [
      'Mitsubishi L200 1996: 2.5 D (engine 4D56)',
      'Mitsubishi L200 2005: 2.5 D (engine 4D56)',
      'Mitsubishi Pajero Sport 1996: 2.5 D (engine 4D56)',
      'Mitsubishi Pajero Sport 2008: 2.5 D (engine 4D56)',
    ],
    attributes: { Teeth: 123, Width: 29, Idlers: 2, Tensioner: 'Spring', 'Water pump': 'No' },
    grams: 1_480,
  },
  'SP-TK-7765': {
    oe: ['24312-27250', '24410-27250'],
    fits: ['Hyundai Accent 2005: 1.5 D', 'Hyundai Getz 2002: 1.5 D', 'Kia Rio 2005: 1.5 D'],
    attributes: { Teeth: 124, Width: 28, Idlers: 0, Tensioner: 'Hydraulic', 'Water pump': 'No' },
    grams: 900,
  },
};

const exhausts: FactsOf<'exhaust'> = {
  'SP-EX-6120': {
    oe: ['17430-28330', '17430-37200'],
    fits: ['Toyota Noah 2001', 'Toyota Noah 2007', 'Toyota Voxy 2001', 'Toyota Voxy 2007'],
    attributes: {
      Position: 'Rear',
      Material: 'Aluminised steel',
      Tips: 1,
      'Pipe diameter': 45,
      Length: 1_120,
    },
    grams: 7_600,
    views: ['above'],
  },
  'SP-EX-6155': {
    oe: ['28710-3U100', '28710-2Y100'],
    fits: ['Kia Sportage 2010: 2.0, 2.0 D', 'Hyundai Tucson 2009: 2.0, 2.0 D'],
    attributes: {
      Position: 'Rear',
      Material: 'Stainless 409',
      Tips: 2,
      'Pipe diameter': 50,
      Length: 1_240,
    },
    grams: 9_800,
    views: ['above'],
  },
  'SP-EX-6190': {
    oe: ['AA181020', 'AB181016'],
    fits: ['Bajaj RE 4S 2001'],
    attributes: { Position: 'Rear', Material: 'Painted steel', Tips: 1, 'Pipe diameter': 28, Length: 460 },
    grams: 2_100,
    breaks: [
      [300, 11.8],
      [1_200, 11.1],
    ],
  },
};

export const drivetrainFacts = { ...clutches, ...timing, ...exhausts };
