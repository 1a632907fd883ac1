import type { FactsOf } from './part-facts.ts';

const headlamps: FactsOf<'headlamp'> = {
  'SP-HL-5101': {
    oe: ['81170-12C10', '81170-13350'],
    fits: ['Toyota Corolla Axio 2006', 'Toyota Corolla Fielder 2006'],
    attributes: { Side: 'Left', Type: 'Projector', Bulb: 'HB3 and H11, not included', Levelling: 'Motor' },
    grams: 3_400,
    views: ['front'],
  },
  'SP-HL-5130': {
    oe: ['8-97855-039-0', '8-97855-041-0'],
    fits: ['Isuzu NPR 1994', 'Isuzu NQR 2000'],
    attributes: { Side: 'Right', Type: 'Reflector', Bulb: 'H4, not included', Levelling: 'By hand' },
    grams: 2_100,
    breaks: [[60, 29.8]],
    views: ['front'],
  },
  'SP-HL-5177': {
    oe: ['33100-T7A-J01', '33100-T7J-H01'],
    fits: ['Honda Vezel 2013', 'Honda HR-V 2015'],
    attributes: { Side: 'Right', Type: 'Slim', Bulb: 'HB4, not included', Levelling: 'Motor' },
    grams: 3_700,
    views: ['front', 'above'],
  },
};

const mirrors: FactsOf<'mirror'> = {
  'SP-MR-6201': {
    oe: ['87910-2B750', '87910-20D00'],
    fits: ['Toyota Premio 2007', 'Toyota Allion 2007'],
    attributes: { Side: 'Right', Adjustment: 'Electric', Indicator: 'Yes', Heated: 'Yes', Colour: 'Primed' },
    grams: 1_350,
    breaks: [[60, 27.5]],
    views: ['front'],
  },
  'SP-MR-6233': {
    oe: ['87910-26480', '87910-26390'],
    fits: ['Toyota Hiace 2004'],
    attributes: { Side: 'Right', Adjustment: 'By hand', Indicator: 'No', Heated: 'No', Colour: 'White' },
    grams: 1_600,
  },
  'SP-MR-6280': {
    oe: ['2573 8110 0104', '2852 8110 0117'],
    fits: [
      'Tata LPT 709 1998',
      'Tata LPT 1613 1995',
      'Eicher 10.90 1998',
      'Eicher Pro 1000 2010: 3.3 D',
      'Eicher Pro 3000 2014',
    ],
    attributes: {
      Side: 'Left and right',
      Adjustment: 'By hand',
      Indicator: 'Yes',
      Heated: 'No',
      Colour: 'Red',
    },
    grams: 1_900,
    breaks: [[120, 15.5]],
    views: ['front'],
  },
};

const wipers: FactsOf<'wiper'> = {
  'SP-WI-0526': {
    oe: ['85222-12A90', '85212-12410'],
    fits: [
      'Toyota Corolla 2006: 1.5, 1.6, 1.8',
      'Toyota Corolla Axio 2006',
      'Toyota Corolla Fielder 2006',
      'Toyota Vitz 2010',
      'Honda City 2008',
    ],
    attributes: { Type: 'Flat', Length: 650, 'Second length': 400, Arm: 'Hook or pin, four adapters' },
    grams: 310,
    breaks: [
      [500, 4.5],
      [2_000, 4.25],
    ],
  },
  'SP-WI-0550': {
    oe: ['98350-1E000', '98360-1G000'],
    fits: ['Hyundai Accent 2005', 'Hyundai H-1 2007', 'Kia Rio 2005'],
    attributes: { Type: 'Flat', Length: 550, 'Second length': 550, Arm: 'Hook 9 x 3 mm' },
    grams: 300,
    breaks: [[500, 3.95]],
  },
  'SP-WI-0609': {
    oe: ['F4A00300', '2578 8240 0103'],
    fits: ['Tata LP 1512 2000', 'Ashok Leyland Viking 1990', 'Ashok Leyland Viking 2012'],
    attributes: { Type: 'Steel frame', Length: 600, 'Second length': 600, Arm: 'Hook, wide' },
    grams: 480,
  },
};

const others: FactsOf<'other'> = {
  'SP-OT-0101': {
    oe: ['13523-54050', '13523-54070'],
    fits: [
      'Toyota Hilux 1997: 2.8 D (engine 3L)',
      'Toyota Hiace 1989: 2.8 D (engine 3L)',
      'Toyota Dyna 1995: 2.8 D (engine 3L)',
    ],
    attributes: { Material: 'Hardened steel', Diameter: 138 },
    grams: 1_280,
  },
  'SP-OT-0140': {
    oe: ['0303BC0020N', '006001287B1'],
    fits: [
      'Mahindra Bolero 2000: 2.5 D (DI engine)',
      'Mahindra Bolero 2011: 2.5 D (DI engine)',
      'Mahindra Pik Up 2006: 2.5 D (DI engine)',
    ],
    attributes: { Material: 'Phosphated steel', Teeth: 16, Diameter: 64 },
    grams: 640,
    breaks: [[180, 12.5]],
  },
};

export const bodyFacts = { ...headlamps, ...mirrors, ...wipers, ...others };
