import { type DecimalSign, type DeliveryZone, decimalSignOf, readDollars, readNumber } from '@shop/contracts';
import { readTable, type TableRow } from '@shop/contracts/table';
import { deliveryZones } from './delivery-zones.rules.ts';

export const deliveryCsvColumns = [
  'zone',
  'countries',
  'carrier',
  'days_from',
  'days_to',
  'free_over',
  'up_to_kg',
  'price',
  'towns',
  'not_for',
] as const;

/** The last columns, towns and goods, can be left out. */
const neededColumns = 8;

/** A line of the file: its number, and its cells in the sequence of the columns. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

interface Fault {
  readonly path: string;
  readonly message: string;
}

/** Returns one line per weight. Zone, countries and carrier are repeated, so that a spreadsheet can sort them. */
export function linesOf(zones: readonly DeliveryZone[]): string[][] {
  return zones.flatMap(({ name, countries, services }) =>
    services.flatMap(({ carrier, daysFrom, daysTo, freeOver, steps, towns = [], notFor = [] }) =>
      steps.map(({ upToGrams, price }) => [
        name,
        countries.join(' '),
        carrier,
        `${daysFrom}`,
        `${daysTo}`,
        freeOver === undefined ? '' : `${freeOver}`,
        `${upToGrams / 1000}`,
        `${price}`,
        towns.join(' / '),
        notFor.join(' '),
      ]),
    ),
  );
}

/** A carrier in a zone: the lines that agree on it. */
function servicesIn(lines: readonly CsvLine[]): CsvLine[][] {
  return [
    ...Map.groupBy(lines, ({ cells }) => [...cells.slice(2, 6), ...cells.slice(8)].join('\t')).values(),
  ];
}

function zonesIn(lines: readonly CsvLine[]): CsvLine[][][] {
  return [...Map.groupBy(lines, ({ cells }) => cells[0] ?? '').values()].map(servicesIn);
}

function countriesOf(lines: readonly CsvLine[]): string[] {
  const codes = lines.flatMap(({ cells }) => (cells[1] ?? '').split(/[\s,;]+/));
  return [...new Set(codes.map((code) => code.toUpperCase()))].filter(Boolean);
}

/** Kilograms to grams; other text stays as it is, for its own message. A point before three digits is a decimal one: 1.125 kg. */
function gramsIn(text: string, sign: DecimalSign | undefined): number | string {
  const read = readNumber(text, sign);
  if (read === undefined || (read.kind === 'unclear' && read.sign === ',')) return text;
  const kilograms = read.kind === 'unclear' ? read.fraction : read.value;
  return Math.round(kilograms * 1_000 * 1e6) / 1e6;
}

/** Splits a cell into its entries. */
function entriesIn(cell: string, separator: RegExp): string[] {
  return cell
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** An unclear amount stays as it is: its message asks what is meant. */
function dollarsIn(text: string, sign: DecimalSign | undefined): number | string {
  const read = readDollars(text, sign);
  return read?.kind === 'number' ? read.value : text;
}

function serviceOf(lines: readonly CsvLine[], sign: DecimalSign | undefined) {
  const cells = lines[0]?.cells ?? [];
  const [, , carrier = '', daysFrom = '', daysTo = '', freeOver = ''] = cells;
  const towns = entriesIn(cells[8] ?? '', /\//);
  const notFor = entriesIn(cells[9] ?? '', /[\s,;]+/);
  return {
    carrier,
    daysFrom,
    daysTo,
    freeOver: freeOver === '' ? undefined : dollarsIn(freeOver, sign),
    towns: towns.length > 0 ? towns : undefined,
    notFor: notFor.length > 0 ? notFor : undefined,
    steps: lines.map(({ cells }) => ({
      upToGrams: gramsIn(cells[6] ?? '', sign),
      price: dollarsIn(cells[7] ?? '', sign),
    })),
  };
}

/** Finds the line that an issue of the zones is about: `[zone, 'services', service, 'steps', step]`. */
function lineAt(zones: readonly (readonly (readonly CsvLine[])[])[], path: readonly PropertyKey[]): number {
  const [zone, , service, , step] = path.map(Number);
  const services = zones[zone ?? 0] ?? [];
  const lines = path[1] === 'services' ? services[service ?? 0] : services[0];
  return (lines?.[path[3] === 'steps' ? step || 0 : 0] ?? services[0]?.[0])?.line ?? 2;
}

const faultsMax = 200;

type Read = { readonly zones: DeliveryZone[] } | { readonly faults: Fault[] };

interface LineFault {
  readonly line: number;
  readonly message: string;
}

function faultsBy(faults: readonly LineFault[]): Fault[] {
  return faults
    .toSorted((one, other) => one.line - other.line)
    .slice(0, faultsMax)
    .map(({ line, message }) => ({ path: `line ${line}`, message: `Line ${line}: ${message}` }));
}

function listed(faults: readonly LineFault[]): Read {
  return { faults: faultsBy(faults) };
}

/** Reads zones from lines, or lists the faults by line. */
export function readZones(lines: readonly CsvLine[]): Read {
  const sign = decimalSignOf(lines.flatMap(({ cells }) => cells.slice(5, 8)));
  const groups = zonesIn(lines);
  const read = deliveryZones.safeParse(
    groups.map((services) => ({
      name: services[0]?.[0]?.cells[0] ?? '',
      countries: countriesOf(services.flat()),
      services: services.map((service) => serviceOf(service, sign)),
    })),
  );
  if (read.success) return { zones: read.data };
  return listed(read.error.issues.map(({ path, message }) => ({ line: lineAt(groups, path), message })));
}

function nameOf(title: string): string {
  return title.toLowerCase().replace(/[\s-]+/g, '_');
}

/** Counts the known titles of a row that can be the header: price lists name zones and prices. */
function titlesIn(cells: readonly string[]): number {
  const names = cells.map(nameOf);
  const known = deliveryCsvColumns.filter((column) => names.includes(column));
  return known.includes('zone') || known.includes('price') ? known.length : 0;
}

function faultsOfHeader({ line, cells }: TableRow) {
  const names = cells.map(nameOf);
  const missing = deliveryCsvColumns.slice(0, neededColumns).filter((column) => !names.includes(column));
  const odd = cells.filter(
    (title, at) => title !== '' && !deliveryCsvColumns.some((column) => column === names[at]),
  );
  const twice = deliveryCsvColumns.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  const messages: string[] = [];
  if (missing.length > 0) messages.push(`These titles are missing: ${missing.join(', ')}`);
  if (odd.length > 0) messages.push(`Unknown titles: ${odd.join(', ')}`);
  if (twice.length > 0) messages.push(`These titles are there twice: ${twice.join(', ')}`);
  return messages.map((message) => ({ line, message }));
}

/**
 * Reads the CSV of all zones by its titles; `plain` undoes the guard of exported cells. A file without prices is refused: it would end
 * every delivery.
 */
export function readZonesCsv(csv: string, plain: (cell: string) => string): Read {
  const [header, ...rows] = readTable(csv, { titlesIn });
  if (!header || titlesIn(header.cells) === 0)
    return listed([
      { line: header?.line ?? 1, message: `Begin with the titles ${deliveryCsvColumns.join(', ')}` },
    ]);
  const ofHeader = faultsOfHeader(header);
  if (ofHeader.length > 0) return listed(ofHeader);
  if (rows.length === 0)
    return listed([{ line: header.line, message: 'There are no prices below the titles' }]);
  const names = header.cells.map(nameOf);
  const places = deliveryCsvColumns.map((column) => names.indexOf(column));
  const ofRows = rows.flatMap(({ line, cells, fault }) => {
    const astray = cells.some((cell, at) => cell !== '' && !places.includes(at));
    const message = fault ?? (astray ? 'This row has text below no title' : undefined);
    return message === undefined ? [] : [{ line, message }];
  });
  const readable = rows.filter(({ fault }) => fault === undefined);
  const read = readZones(
    readable.map(({ line, cells }) => ({ line, cells: places.map((at) => plain(cells[at] ?? '')) })),
  );
  if (ofRows.length === 0) return read;
  const ofZones = 'faults' in read ? read.faults : [];
  return { faults: [...faultsBy(ofRows), ...ofZones].slice(0, faultsMax) };
}
