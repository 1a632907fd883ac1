import { expect, test } from 'vitest';
import defaultZones from './default-zones.json' with { type: 'json' };
import { deliveryCsvColumns, linesOf, readZones, readZonesCsv } from './delivery-csv.rules.ts';
import { deliveryZones } from './delivery-zones.rules.ts';

function read(...rows: string[]) {
  return readZones(rows.map((row, at) => ({ line: at + 2, cells: row.split(',') })));
}

function messagesOf(...rows: string[]): string[] {
  const result = read(...rows);
  return 'faults' in result ? result.faults.map(({ message }) => message) : [];
}

const air = 'Europe,FR DE,Air parcel,5,8,,2,18';

test('reads back every line that it writes', () => {
  const zones = deliveryZones.parse(defaultZones);
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
  expect(messagesOf('Home,BD,Van,0,1,,20,15,,acid')).toEqual([
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
            carrier: 'Air parcel',
            daysFrom: 5,
            daysTo: 8,
            steps: [
              { upToGrams: 2_000, price: 18 },
              { upToGrams: 5_000, price: 32.5 },
            ],
          },
          { carrier: 'Sea', daysFrom: 30, daysTo: 40, freeOver: 0, steps: [{ upToGrams: 9_000, price: 5 }] },
        ],
      },
      {
        name: 'Gulf',
        countries: ['AE'],
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
  expect(messagesOf(air, row)).toEqual([expect.stringContaining(message)]);
});

test('names each faulty line', () => {
  expect(messagesOf('Asia,JP,Air,5,8,,2,no', 'Africa,KE,Air,5,8,,2,no')).toEqual([
    expect.stringMatching(/^Line 2: /),
    expect.stringMatching(/^Line 3: /),
  ]);
});

const header = deliveryCsvColumns.slice(0, 8).join(',');

function readCsv(csv: string) {
  const result = readZonesCsv(csv, (cell) => cell);
  return 'faults' in result ? result.faults.map(({ message }) => message) : result.zones;
}

test.each([
  ['the titles of an export', `${header}\n${air}`],
  [
    'swapped columns',
    'price;zone;up_to_kg;countries;carrier;days_to;days_from;free_over\n18;Europe;2;FR DE;Air parcel;8;5;',
  ],
  [
    'sep=, a title row and decimal commas',
    `sep=;\nPrices 2026\n${header.replaceAll(',', ';')}\nEurope;FR DE;Air parcel;5;8;;2,0;18,00`,
  ],
  [
    'titles as people write them',
    `Zone,Countries,Carrier,Days from,Days to,Free over,Up to kg,Price\n${air}`,
  ],
  ['empty rows and columns', `${header},,\n,,,,,,,\n${air},,\n`],
  ['a quoted list of countries', `${header}\nEurope,"FR, DE",Air parcel,5,8,,2,$18`],
])('reads a file with %s by its titles', (_what, csv) => {
  const steps = [{ upToGrams: 2_000, price: 18 }];
  const service = { carrier: 'Air parcel', daysFrom: 5, daysTo: 8, steps };
  expect(readCsv(csv)).toEqual([{ name: 'Europe', countries: ['FR', 'DE'], services: [service] }]);
});

test.each([
  ['only titles', header, ['Line 1: There are no prices below the titles']],
  ['no titles', air, [`Line 1: Begin with the titles ${deliveryCsvColumns.join(', ')}`]],
  ['nothing', '', [`Line 1: Begin with the titles ${deliveryCsvColumns.join(', ')}`]],
  [
    'a title missing',
    `${header.replace(',free_over', '')}\n${air}`,
    ['Line 1: These titles are missing: free_over'],
  ],
  ['an unknown title', `${header},Preis\n${air}`, ['Line 1: Unknown titles: Preis']],
  ['a title twice', `${header},price\n${air}`, ['Line 1: These titles are there twice: price']],
])('refuses a file with %s', (_what, csv, faults) => {
  expect(readCsv(csv)).toEqual(faults);
});

test.each(['\n', '\r\n'])('names all bad rows by the line of an editor, with line ends %j', (end) => {
  const rows = [
    header,
    '',
    '"Zone',
    'one",,Air,5,8,,2,18',
    'Zone two,FR,Air,5,8,,2,18',
    'Zone three,,Air,5,8,,2,18',
    'Zone four,DE,"Air,5,8,,2,18',
  ];
  const faults = readCsv(rows.join(end)).map(String);
  expect(faults).toContainEqual(expect.stringMatching(/^Line 7: A quotation mark opens here/));
  const lines = faults.map((fault) => fault.slice(0, 'Line 1: '.length));
  expect(new Set(lines)).toEqual(new Set(['Line 3: ', 'Line 6: ', 'Line 7: ']));
});

test('asks what 1,240 kg and $1.240 mean, and reads its own weights back', () => {
  expect(readCsv(`${header}\nEurope,FR,Air,5,8,,"1,240",18`)).toEqual([
    expect.stringMatching(/^Line 2: Weights/),
  ]);
  expect(readCsv(`${header}\nEurope,FR,Air,5,8,,2,1.240`)).toEqual([
    'Line 2: “1.240” can mean 1240 or 1.24. Write one of them.',
  ]);
  expect(readCsv(`${header}\nEurope,FR,Air,5,8,,1.125,18`)).toMatchObject([
    { services: [{ steps: [{ upToGrams: 1_125 }] }] },
  ]);
});
