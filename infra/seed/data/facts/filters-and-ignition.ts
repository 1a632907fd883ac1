import type { FactsOf } from './part-facts.ts';

const oilFilters: FactsOf<'oil-filter'> = {
  'SP-OF-9001': {
    oe: ['90915-10001', '90915-10003', '90915-YZZE1'],
    fits: [
      'Toyota Corolla Axio 2006: 1.5 (engine 1NZ-FE)',
      'Toyota Corolla Fielder 2006: 1.5 (engine 1NZ-FE)',
      'Toyota Corolla 2000: 1.3, 1.5 (engines 2NZ-FE and 1NZ-FE)',
      'Toyota Probox 2002: 1.3, 1.5 (engines 2NZ-FE and 1NZ-FE)',
      'Toyota Succeed 2002: 1.5 (engine 1NZ-FE)',
      'Toyota Premio 2001: 1.5 (engine 1NZ-FE)',
      'Toyota Allion 2001: 1.5 (engine 1NZ-FE)',
      'Toyota Vitz 1999: 1.3, 1.5 (engines 2NZ-FE and 1NZ-FE)',
      'Toyota Vitz 2005: 1.3, 1.5 (engines 2NZ-FE and 1NZ-FE)',
    ],
    attributes: { Type: 'Spin-on', Thread: 'M20 x 1.5', Diameter: 66, Height: 75, 'By-pass pressure': 1 },
    grams: 210,
    breaks: [
      [1_000, 1.98],
      [5_000, 1.85],
      [20_000, 1.74],
    ],
    views: ['front', 'above'],
  },
  'SP-OF-9014': {
    oe: ['15400-RTA-003', '15400-PLM-A01', 'B6Y1-14-302'],
    fits: [
      'Honda Jazz 2002',
      'Honda Jazz 2008',
      'Honda Jazz 2014',
      'Honda City 2003',
      'Honda City 2008',
      'Honda City 2014: 1.5',
      'Honda Civic 2005: 1.8, 2.0',
      'Honda Civic 2011: 1.5, 1.8, 2.0',
      'Honda Vezel 2013',
      'Mazda 2 2007: 1.3, 1.5',
      'Mazda 3 2003: 1.6, 2.0',
      'Mazda 3 2009: 1.6, 2.0, 2.5',
    ],
    attributes: { Type: 'Spin-on', Thread: '3/4-16 UNF', Diameter: 65, Height: 85, 'By-pass pressure': 1.2 },
    grams: 230,
    breaks: [
      [1_000, 2.12],
      [5_000, 1.98],
    ],
    views: ['above'],
  },
  'SP-OF-9050': {
    oe: ['A 651 180 01 09', 'A 651 180 00 09'],
    fits: [
      'Mercedes-Benz Sprinter 2006: 2.2 D (engine OM651)',
      'Mercedes-Benz Sprinter 2018: 2.2 D (engine OM651)',
      'Mercedes-Benz Vito 2003: 2.2 D (engine OM651, from 2010)',
      'Mercedes-Benz C-Class 2007: 2.2 D (engine OM651)',
      'Mercedes-Benz E-Class 2009: 2.2 D (engine OM651)',
    ],
    attributes: { Type: 'Element', Diameter: 64, Height: 141 },
    grams: 110,
    breaks: [[500, 3.85]],
  },
};

const airFilters: FactsOf<'air-filter'> = {
  'SP-AF-8102': {
    oe: ['17801-21050', '17801-0D060', '17801-22020'],
    fits: [
      'Toyota Corolla 2006: 1.5, 1.6, 1.8',
      'Toyota Corolla Axio 2006',
      'Toyota Corolla Axio 2012: 1.3, 1.5',
      'Toyota Corolla Fielder 2006',
    ],
    attributes: { Shape: 'Panel', Length: 246, Width: 168, Height: 46 },
    grams: 260,
    breaks: [
      [600, 3.15],
      [2_400, 2.95],
    ],
    views: ['front', 'above'],
  },
  'SP-AF-8137': {
    oe: ['13780-63J00', '13780M74L00'],
    fits: [
      'Suzuki Swift 2005: 1.3, 1.5',
      'Suzuki Swift 2010: 1.2, 1.4',
      'Suzuki Dzire 2008: 1.2, 1.3',
      'Suzuki Dzire 2012: 1.2',
    ],
    attributes: { Shape: 'Panel', Length: 268, Width: 165, Height: 42 },
    grams: 230,
    breaks: [[600, 2.75]],
  },
  'SP-AF-8180': {
    oe: ['2786 0999 0132', '0313AC2001N'],
    fits: [
      'Tata Ace 2005: 0.7 D',
      'Tata Ace 2017: 0.7 D',
      'Mahindra Scorpio 2002',
      'Mahindra Scorpio 2014: 2.2 D',
    ],
    attributes: { Shape: 'Round', Height: 198, Diameter: 152 },
    grams: 620,
  },
};

const sparkPlugs: FactsOf<'spark-plug'> = {
  'SP-PL-0410': {
    oe: ['09482-00550', '09482-00606', '09482M79F00'],
    fits: [
      'Suzuki Swift 2010: 1.2 (engine K12B)',
      'Suzuki Swift 2017: 1.2 (engine K12M)',
      'Suzuki Dzire 2008: 1.2 (engine K12B)',
      'Suzuki Dzire 2012: 1.2 (engine K12B)',
      'Suzuki Wagon R 2010: 1.0 (engine K10B)',
      'Suzuki Wagon R 2019: 1.0, 1.2 (engines K10B and K12M)',
      'Suzuki Ciaz 2014: 1.4 (engine K14B)',
    ],
    attributes: { Electrode: 'Nickel', Thread: 'M14', Reach: 19, Hex: 16, Gap: 0.9, 'Heat range': 6 },
    grams: 48,
    breaks: [
      [2_000, 1.48],
      [10_000, 1.36],
    ],
    views: ['above'],
  },
  'SP-PL-0455': {
    oe: ['90919-01253', '90919-01275', '90919-01210'],
    fits: [
      'Toyota Corolla 2006: 1.8 (engine 2ZR-FE)',
      'Toyota Corolla 2013: 1.8 (engine 2ZR-FE)',
      'Toyota Corolla Axio 2006: 1.8 (engine 2ZR-FE)',
      'Toyota Corolla Fielder 2006: 1.8 (engine 2ZR-FE)',
      'Toyota Premio 2007: 1.8 (engine 2ZR-FE)',
      'Toyota Allion 2007: 1.8 (engine 2ZR-FE)',
    ],
    attributes: { Electrode: 'Iridium', Thread: 'M12', Reach: 26.5, Hex: 14, Gap: 1.1, 'Heat range': 6 },
    grams: 42,
    breaks: [[1_000, 5.4]],
  },
  'SP-PL-0471': {
    oe: ['JD551201', 'DK101100'],
    fits: ['Bajaj RE 4S 2001: 0.2 CNG, 0.2 LPG', 'Bajaj Maxima 2013: 0.2 CNG', 'Tata Ace 2005: 0.7 CNG'],
    attributes: { Electrode: 'Nickel', Thread: 'M10', Reach: 19, Hex: 16, Gap: 0.7, 'Heat range': 8 },
    grams: 34,
  },
};

const coils: FactsOf<'ignition-coil'> = {
  'SP-IC-3001': {
    oe: ['90919-02240', '90919-02265', '90919-T2003'],
    fits: [
      'Toyota Corolla Axio 2006: 1.5 (engine 1NZ-FE)',
      'Toyota Corolla Axio 2012: 1.5 (engine 1NZ-FE)',
      'Toyota Corolla Fielder 2006: 1.5 (engine 1NZ-FE)',
      'Toyota Corolla 2000: 1.5 (engine 1NZ-FE)',
      'Toyota Probox 2002: 1.5 (engine 1NZ-FE)',
      'Toyota Succeed 2002: 1.5 (engine 1NZ-FE)',
      'Toyota Vitz 2005: 1.5 (engine 1NZ-FE)',
      'Toyota Premio 2001: 1.5 (engine 1NZ-FE)',
      'Toyota Allion 2001: 1.5 (engine 1NZ-FE)',
    ],
    attributes: { Type: 'Pencil', Outputs: 1, Pins: 4, Voltage: 32 },
    grams: 290,
    breaks: [
      [200, 10.8],
      [800, 10.2],
    ],
    views: ['front'],
  },
  'SP-IC-3022': {
    oe: ['22448-1KT0A', '22448-EN20A', '22448-JA00C'],
    fits: [
      'Nissan X-Trail 2007: 2.0 (engine MR20DE)',
      'Nissan Qashqai 2006: 2.0 (engine MR20DE)',
      'Nissan Serena 2005: 2.0 (engine MR20DE)',
      'Nissan Bluebird Sylphy 2005: 2.0 (engine MR20DE)',
    ],
    attributes: { Type: 'Pencil', Outputs: 1, Pins: 3, Voltage: 30 },
    grams: 310,
  },
  'SP-IC-3060': {
    oe: ['MD314583', 'MD338169', 'H6T12471A'],
    fits: [
      'Mitsubishi Pajero 1991: 3.0 (engine 6G72)',
      'Mitsubishi Pajero 1999: 3.0 (engine 6G72)',
      'Mitsubishi Pajero Sport 1996: 3.0 (engine 6G72)',
    ],
    attributes: { Type: 'Pack', Outputs: 6, Pins: 4, Voltage: 35 },
    grams: 1_250,
    views: ['above'],
  },
};

export const filterAndIgnitionFacts = { ...oilFilters, ...airFilters, ...sparkPlugs, ...coils };
