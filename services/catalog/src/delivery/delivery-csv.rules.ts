import type { DeliveryZone } from '@shop/contracts';
import { deliveryZones } from './delivery-zones.rules.ts';

export const deliveryCsvColumns = [
  ...['zone', 'countries', 'carrier', 'days_from', 'days_to', 'free_over', 'up_to_kg', 'price', 'towns'],
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
        ...[name, countries.join(' '), carrier, `${daysFrom}`, `${daysTo}`],
        ...[freeOver === undefined ? '' : `${freeOver}`, `${upToGrams / 1000}`, `${price}`],
        ...[towns.join(' / '), notFor.join(' ')],
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

/** Kilograms to grams; other text stays as it is, for its own message. */
function gramsIn(kilograms: string): number | string {
  const grams = kilograms.trim() === '' ? Number.NaN : Number(kilograms) * 1000;
  return Number.isNaN(grams) ? kilograms : Math.round(grams * 1e6) / 1e6;
}

/** Splits a cell into its entries. */
function entriesIn(cell: string, separator: RegExp): string[] {
  return cell
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function serviceOf([first, ...others]: readonly CsvLine[]) {
  const cells = first?.cells ?? [];
  const [, , carrier = '', daysFrom = '', daysTo = '', freeOver = ''] = cells;
  const towns = entriesIn(cells[8] ?? '', /\//);
  const notFor = entriesIn(cells[9] ?? '', /[\s,;]+/);
  return {
    ...{ carrier, daysFrom, daysTo },
    ...(freeOver === '' ? {} : { freeOver }),
    ...(towns.length > 0 ? { towns } : {}),
    ...(notFor.length > 0 ? { notFor } : {}),
    steps: [...(first ? [first] : []), ...others].map(({ cells }) => ({
      upToGrams: gramsIn(cells[6] ?? ''),
      price: cells[7] ?? '',
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

const faultsMax = 20;

/** Reads zones, or lists the faults by line. */
export function readZones(
  lines: readonly CsvLine[],
): { readonly zones: DeliveryZone[] } | { readonly faults: Fault[] } {
  const count = deliveryCsvColumns.length;
  const odd = lines.filter(({ cells }) => cells.length < neededColumns || cells.length > count);
  if (odd.length > 0)
    return {
      faults: odd.slice(0, faultsMax).map(({ line, cells }) => ({
        path: `line ${line}`,
        message: `Line ${line} has ${cells.length} cells; it needs ${neededColumns} to ${count}: ${deliveryCsvColumns.join(', ')}`,
      })),
    };
  const groups = zonesIn(lines);
  const read = deliveryZones.safeParse(
    groups.map((services) => ({
      name: services[0]?.[0]?.cells[0] ?? '',
      countries: countriesOf(services.flat()),
      services: services.map(serviceOf),
    })),
  );
  if (read.success) return { zones: read.data };
  const faults = read.error.issues.map(({ path, message }) => ({ line: lineAt(groups, path), message }));
  return {
    faults: faults
      .toSorted((one, other) => one.line - other.line)
      .slice(0, faultsMax)
      .map(({ line, message }) => ({ path: `line ${line}`, message: `Line ${line}: ${message}` })),
  };
}
