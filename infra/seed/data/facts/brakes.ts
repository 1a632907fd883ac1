import type { FactsOf } from './part-facts.ts';

const discs: FactsOf<'brake-disc'> = {
  'SP-BD-3190': {
    oe: ['43512-0K160', '43512-0K180', '43512-0K190'],
    fits: ['Toyota Hilux Revo 2015', 'Toyota Fortuner 2015'],
    attributes: {
      Axle: 'Front',
      Type: 'Ventilated',
      Diameter: 319,
      Thickness: 28,
      'Minimum thickness': 26,
      Height: 66.5,
      Holes: 6,
      'Bolt circle': 139.7,
      'Centre bore': 106,
    },
    grams: 9_850,
    breaks: [
      [100, 36.9],
      [400, 35.2],
    ],
    views: ['front', 'above'],
  },
  'SP-BD-2770': {
    oe: ['43512-12710', '43512-12670', '43512-02220'],
    fits: [
      'Toyota Corolla Axio 2006',
      'Toyota Corolla Fielder 2006',
      'Toyota Premio 2007: 1.5, 1.8',
      'Toyota Allion 2007: 1.5, 1.8',
    ],
    attributes: {
      Axle: 'Front',
      Type: 'Ventilated',
      Diameter: 277,
      Thickness: 22,
      'Minimum thickness': 20,
      Height: 48.5,
      Holes: 5,
      'Bolt circle': 100,
      'Centre bore': 55,
    },
    grams: 6_300,
    breaks: [
      [150, 22.8],
      [600, 21.5],
    ],
    views: ['front'],
  },
  'SP-BD-2150': {
    oe: ['55211M74L00', '55211-M79G00'],
    fits: ['Suzuki Alto 800 2012', 'Suzuki Wagon R 2004: 1.1'],
    attributes: {
      Axle: 'Front',
      Type: 'Solid',
      Diameter: 215,
      Thickness: 10,
      'Minimum thickness': 8,
      Height: 39,
      Holes: 4,
      'Bolt circle': 100,
      'Centre bore': 54,
    },
    grams: 2_450,
    breaks: [[500, 9.1]],
  },
  'SP-BD-2820': {
    oe: ['45251-TBA-A00', '45251-TEA-T00', '45251-T7A-003'],
    fits: ['Honda Civic 2016: 1.5 Turbo', 'Honda HR-V 2015: 1.5, 1.8', 'Honda Vezel 2013'],
    attributes: {
      Axle: 'Front',
      Type: 'Drilled and slotted',
      Diameter: 282,
      Thickness: 23,
      'Minimum thickness': 21,
      Height: 47.5,
      Holes: 5,
      'Bolt circle': 114.3,
      'Centre bore': 64,
    },
    grams: 6_150,
    views: ['front'],
  },
};

const pads: FactsOf<'brake-pad-set'> = {
  'SP-BP-1187': {
    oe: ['04465-20540', '04465-12610', '04465-02220'],
    fits: ['Toyota Premio 2001', 'Toyota Premio 2007', 'Toyota Allion 2001', 'Toyota Allion 2007'],
    attributes: {
      Axle: 'Front',
      Material: 'Low-metallic',
      Width: 123.2,
      Height: 51.7,
      Thickness: 17.5,
      'Wear sensor': 'Yes',
    },
    grams: 1_420,
    breaks: [
      [200, 13.9],
      [800, 13.2],
    ],
    views: ['front'],
  },
  'SP-BP-1342': {
    oe: ['8-97081-763-0', '5-87831-073-1', 'MC894601'],
    fits: [
      'Isuzu NPR 1994: 4.6 D (engine 4HG1)',
      'Isuzu NQR 2000',
      'Mitsubishi Canter 1996',
      'Mitsubishi Canter 2002: 3.9 D, 4.9 D',
    ],
    attributes: {
      Axle: 'Front',
      Material: 'Semi-metallic',
      Width: 147,
      Height: 68,
      Thickness: 18.5,
      'Wear sensor': 'No',
    },
    grams: 2_980,
  },
  'SP-BP-1209': {
    oe: ['44060-4BA0A', 'D4060-4BA0A', '44060-HG00A'],
    fits: ['Nissan X-Trail 2013', 'Nissan Qashqai 2013'],
    attributes: {
      Axle: 'Rear',
      Material: 'Ceramic',
      Width: 105.4,
      Height: 43.2,
      Thickness: 16,
      'Wear sensor': 'No',
    },
    grams: 980,
    breaks: [[250, 16.4]],
  },
};

const calipers: FactsOf<'brake-caliper'> = {
  'SP-BC-4402': {
    oe: ['4605A201', '4605A211', 'MR510537'],
    fits: ['Mitsubishi Pajero Sport 2008', 'Mitsubishi L200 2005'],
    attributes: {
      Axle: 'Front',
      Side: 'Left',
      Pistons: 2,
      'Piston diameter': 45,
      'Disc thickness': 26,
      'Parking brake': 'No',
    },
    grams: 6_400,
    breaks: [[48, 58.5]],
    views: ['front', 'above'],
  },
  'SP-BC-4318': {
    oe: ['1K0 615 424 J', '1K0 615 424 M', '3C0 615 424 E'],
    fits: [
      'Volkswagen Golf 2008',
      'Volkswagen Jetta 2005',
      'Volkswagen Touran 2003',
      'Volkswagen Caddy 2004: 1.6 D, 1.9 D, 2.0 D',
    ],
    attributes: {
      Axle: 'Rear',
      Side: 'Right',
      Pistons: 1,
      'Piston diameter': 38,
      'Disc thickness': 10,
      'Parking brake': 'Yes',
    },
    grams: 3_150,
    views: ['above'],
  },
  'SP-BC-4560': {
    oe: ['47730-37130', '47750-37130'],
    fits: ['Hino 300 Series 1999', 'Hino 300 Series 2011: 4.0 D', 'Hino Dutro 1999: 4.0 D, 4.6 D'],
    attributes: {
      Axle: 'Front',
      Side: 'Left and right',
      Pistons: 3,
      'Piston diameter': 42,
      'Disc thickness': 40,
      'Parking brake': 'No',
    },
    grams: 11_200,
  },
};

export const brakeFacts = { ...discs, ...pads, ...calipers };
