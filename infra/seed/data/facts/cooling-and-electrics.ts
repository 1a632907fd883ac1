import type { FactsOf } from './part-facts.ts';

const radiators: FactsOf<'radiator'> = {
  'SP-RD-7010': {
    oe: ['16400-21300', '16400-21270', '16400-22110'],
    fits: ['Toyota Corolla Axio 2006: 1.5', 'Toyota Corolla Fielder 2006: 1.5'],
    attributes: {
      Transmission: 'Automatic',
      Material: 'Aluminium',
      'Core length': 600,
      'Core height': 350,
      'Core thickness': 16,
    },
    grams: 3_900,
    breaks: [[48, 46.8]],
    views: ['front', 'above'],
  },
  'SP-RD-7044': {
    oe: ['F8B01411', '2643 5010 0137'],
    fits: [
      'Ashok Leyland Viking 1990',
      'Ashok Leyland Comet 1990',
      'Tata LPT 1613 1995',
      'Tata LP 1512 2000: 5.7 D',
    ],
    attributes: {
      Transmission: 'Manual',
      Material: 'Copper and brass',
      'Core length': 720,
      'Core height': 640,
      'Core thickness': 72,
    },
    grams: 24_500,
  },
  'SP-RD-7071': {
    oe: ['6R0 121 253 A', '6RF 121 253'],
    fits: ['Volkswagen Polo 2009', 'Volkswagen Vento 2010'],
    attributes: {
      Transmission: 'Manual',
      Material: 'Aluminium',
      'Core length': 650,
      'Core height': 415,
      'Core thickness': 23,
    },
    grams: 4_300,
    views: ['front'],
  },
};

const pumps: FactsOf<'water-pump'> = {
  'SP-WP-2101': {
    oe: ['16100-59257', '16100-59255', '16100-59135'],
    fits: [
      'Toyota Hilux 1997: 2.4 D, 3.0 D (engines 2L and 5L)',
      'Toyota Hiace 1989: 2.4 D, 3.0 D (engines 2L and 5L)',
      'Toyota Dyna 1995: 3.0 D (engine 5L)',
    ],
    attributes: { Drive: 'V-belt pulley', Bolts: 5, Impeller: 'Brass', 'Impeller diameter': 78 },
    grams: 2_900,
    breaks: [[120, 18.9]],
    views: ['front', 'above'],
  },
  'SP-WP-2130': {
    oe: ['8-94140-341-0', '8-97123-330-2', '8-94376-863-0'],
    fits: [
      'Isuzu TFR Pick-up 1988: 2.8 D (engine 4JB1)',
      'Isuzu Trooper 1988: 2.8 D (engine 4JB1)',
      'Isuzu NKR 1987: 2.8 D (engine 4JB1)',
    ],
    attributes: { Drive: 'Flange', Bolts: 6, Impeller: 'Cast iron', 'Impeller diameter': 84 },
    grams: 3_400,
  },
  'SP-WP-2166': {
    oe: ['19200-RB0-003', '19200-5R0-003'],
    fits: [
      'Honda Fit 2007: 1.5',
      'Honda Fit 2013: 1.5',
      'Honda Grace 2014',
      'Honda City 2008: 1.5',
      'Honda City 2014: 1.5',
      'Honda Vezel 2013',
    ],
    attributes: { Drive: 'Poly-V pulley', Bolts: 4, Impeller: 'Moulded', 'Impeller diameter': 62 },
    grams: 1_150,
    breaks: [[160, 20.6]],
    views: ['front'],
  },
};

const alternators: FactsOf<'alternator'> = {
  'SP-AL-1201': {
    oe: ['27060-21150', '27060-21030', '27060-0D010'],
    fits: ['Toyota Corolla 2000: 1.3, 1.5', 'Toyota Probox 2002: 1.3, 1.5', 'Toyota Succeed 2002: 1.5'],
    attributes: { Voltage: 12, Current: 90, Pulley: 'Clutch pulley, Poly-V', Rotation: 'Clockwise' },
    grams: 5_100,
    breaks: [[36, 80.5]],
    views: ['front', 'above'],
  },
  'SP-AL-1224': {
    oe: ['27060-78150', '8-97351-574-0'],
    fits: ['Hino 300 Series 1999', 'Hino Dutro 1999', 'Isuzu NPR 1994', 'Isuzu NPR 2005'],
    attributes: { Voltage: 24, Current: 60, Pulley: 'V-belt, double', Rotation: 'Clockwise' },
    grams: 8_700,
  },
  'SP-AL-1260': {
    oe: ['AB39-10300-BE', 'BK3T-10300-AC'],
    fits: ['Ford Ranger 2011: 2.2 D', 'Ford Everest 2015: 2.2 D', 'Ford Transit 2014: 2.2 D'],
    attributes: { Voltage: 12, Current: 130, Pulley: 'Poly-V', Rotation: 'Clockwise' },
    grams: 6_300,
    views: ['above'],
  },
};

const starters: FactsOf<'starter'> = {
  'SP-ST-4010': {
    oe: ['31100-63J00', '31100M79F00'],
    fits: ['Suzuki Swift 2005: 1.3, 1.5', 'Suzuki Dzire 2008: 1.3', 'Suzuki Wagon R 2004'],
    attributes: { Voltage: 12, Power: 1.4, Teeth: 9, Rotation: 'Clockwise' },
    grams: 2_900,
    breaks: [[48, 54.8]],
  },
  'SP-ST-4033': {
    oe: ['28100-30050', '28100-0L051', '28100-30060'],
    fits: [
      'Toyota Hilux 2005: 2.5 D, 3.0 D (engines 2KD-FTV and 1KD-FTV)',
      'Toyota Hiace 2004: 2.5 D, 3.0 D (engines 2KD-FTV and 1KD-FTV)',
      'Toyota Fortuner 2005: 2.5 D, 3.0 D (engines 2KD-FTV and 1KD-FTV)',
      'Toyota Land Cruiser Prado 2002: 3.0 D (engine 1KD-FTV)',
      'Toyota Land Cruiser Prado 2009: 3.0 D (engine 1KD-FTV)',
    ],
    attributes: { Voltage: 12, Power: 2, Teeth: 10, Rotation: 'Clockwise' },
    grams: 4_600,
    views: ['above'],
  },
  'SP-ST-4070': {
    oe: ['2754 1560 0101', '26024139'],
    fits: [
      'Tata LPT 1613 1995: 5.7 D',
      'Tata LP 1512 2000: 5.7 D',
      'Ashok Leyland Viking 1990: 5.7 D',
      'Ashok Leyland Viking 2012: 5.7 D',
      'Ashok Leyland Comet 1990: 5.7 D',
    ],
    attributes: { Voltage: 24, Power: 4.5, Teeth: 10, Rotation: 'Clockwise' },
    grams: 12_800,
  },
};

const batteries: FactsOf<'battery'> = {
  'SP-BT-0600': {
    oe: ['NS60L', '46B24L', '55B24L'],
    fits: [
      'Toyota Corolla Axio 2006',
      'Toyota Corolla Fielder 2006',
      'Toyota Probox 2002: 1.3, 1.5',
      'Honda City 2008',
      'Nissan Sunny 1999',
    ],
    attributes: {
      Voltage: 12,
      Capacity: 60,
      'Cold cranking current': 460,
      Length: 238,
      Width: 129,
      Height: 227,
      Terminals: 'Small, positive on the right',
    },
    grams: 14_200,
    breaks: [[60, 49.9]],
    views: ['front', 'above'],
  },
  'SP-BT-0751': {
    oe: ['DIN75', '57539', 'LN3'],
    fits: [
      'Volkswagen Golf 2008',
      'Peugeot 207 2006',
      'Kia Sportage 2010',
      'Mercedes-Benz C-Class 2007: 1.6 Turbo, 1.8 Turbo',
    ],
    attributes: {
      Voltage: 12,
      Capacity: 75,
      'Cold cranking current': 680,
      Length: 278,
      Width: 175,
      Height: 190,
      Terminals: 'Standard, positive on the right',
    },
    grams: 18_100,
    views: ['above'],
  },
  'SP-BT-1002': {
    oe: ['N100', '95E41R', '105E41R'],
    fits: ['Isuzu NPR 1994', 'Hino 300 Series 1999', 'Mitsubishi Canter 2002', 'Tata LPT 709 1998'],
    attributes: {
      Voltage: 12,
      Capacity: 100,
      'Cold cranking current': 640,
      Length: 406,
      Width: 173,
      Height: 233,
      Terminals: 'Standard, positive on the left',
    },
    grams: 25_600,
    breaks: [[48, 92.5]],
  },
};

export const coolingAndElectricFacts = {
  ...radiators,
  ...pumps,
  ...alternators,
  ...starters,
  ...batteries,
};
