import { expect, test } from 'vitest';
import shipped from './default-zones.json' with { type: 'json' };
import { linesOf, readZones } from './delivery-csv.rules.ts';
import { deliveryZones } from './delivery-zones.rules.ts';

function read(...rows: string[]) {
  return readZones(rows.map((row, at) => ({ line: at + 2, cells: row.split(',') })));
}

function faultsOf(...rows: string[]): string[] {
  const result = read(...rows);
  return 'faults' in result ? result.faults.map(({ message }) => message) : [];
}

const air = 'Europe,FR DE,Air parcel,5,8,,2,18';

test('reads back every line that it writes', () => {
  const zones = deliveryZones.parse(shipped);
  const lines = linesOf(zones).map((cells, at) => ({ line: at + 2, cells }));
  expect(readZones(lines)).toEqual({ zones });
});

test('reads towns, and goods that a carrier does not take', () => {
  const result = read(
    'Home,BD,Van,0,1,,20,15,Dhaka / Cox’s Bazar,battery other',
    'Home,BD,Van,0,1,,99,45,Dhaka / Cox’s Bazar,battery other',
  );
  expect(result).toMatchObject({
    zones: [{ services: [{ towns: ['Dhaka', 'Cox’s Bazar'], notFor: ['battery', 'other'] }] }],
  });
  expect(faultsOf('Home,BD,Van,0,1,,20,15,,acid')).toEqual([
    'Line 2: Use the key of a family, such as battery',
  ]);
});

test('joins the lines of a zone and of a carrier, in any sequence of zones', () => {
  expect(
    read(
      air,
      'Gulf,ae,Truck,4,6,100,1000,90',
      'Europe,FR DE,Air parcel,5,8,,5,32.5',
      'Europe,,Sea,30,40,0,9,5',
    ),
  ).toEqual({
    zones: [
      {
        name: 'Europe',
        countries: ['FR', 'DE'],
        services: [
          {
            ...{ carrier: 'Air parcel', daysFrom: 5, daysTo: 8 },
            steps: [
              { upToGrams: 2_000, price: 18 },
              { upToGrams: 5_000, price: 32.5 },
            ],
          },
          { carrier: 'Sea', daysFrom: 30, daysTo: 40, freeOver: 0, steps: [{ upToGrams: 9_000, price: 5 }] },
        ],
      },
      {
        ...{ name: 'Gulf', countries: ['AE'] },
        services: [
          {
            carrier: 'Truck',
            daysFrom: 4,
            daysTo: 6,
            freeOver: 100,
            steps: [{ upToGrams: 1_000_000, price: 90 }],
          },
        ],
      },
    ],
  });
});

test.each([
  ['Europe,FR,Air,5,8,,2', 'Line 3 has 7 cells; it needs 8 to 10: zone, countries'],
  ['Africa,KE,Air,5,8,,2,free', 'Line 3: Price must be a number above 0'],
  ['Africa,KE,Air,5,8,,two,18', 'Line 3: Weights must be above 0'],
  ['Africa,KE,Air,5,8,,,18', 'Line 3: Weights must be above 0'],
  ['Africa,KE,Air,5,8,,0.0005,18', 'Line 3: Weights must be above 0, to the gram'],
  ['Africa,KE,Air,9,8,,2,18', 'Line 3: The last day must not be before the first'],
  ['Africa,KE,Air,soon,8,,2,18', 'Line 3: Days must be whole numbers'],
  ['Africa,KE,Air,5,8,maybe,2,18', 'Line 3: Enter an amount in dollars'],
  ['Africa,KE,,5,8,,2,18', 'Line 3: Name the carrier'],
  [',KE,Air,5,8,,2,18', 'Line 3: Name the zone'],
  ['Africa,,Air,5,8,,2,18', 'Line 3: Enter at least one country'],
  ['Africa,Kenya,Air,5,8,,2,18', 'Line 3: Please choose a country'],
  ['Africa,FR,Air,5,8,,2,18', 'Line 3: FR is listed twice; a country belongs to one zone'],
  ['Europe,,Air parcel,6,9,,5,30', 'Line 3: Air parcel is listed twice in this zone'],
  ['Europe,,Air parcel,5,8,,2,30', 'Line 2: Sort the weights from light to heavy, each once'],
])('refuses %s', (row, message) => {
  expect(faultsOf(air, row)).toEqual([expect.stringContaining(message)]);
});

test('names each faulty line', () => {
  expect(faultsOf('Asia,JP,Air,5,8,,2,no', 'Africa,KE,Air,5,8,,2,no')).toEqual([
    expect.stringMatching(/^Line 2: /),
    expect.stringMatching(/^Line 3: /),
  ]);
});
