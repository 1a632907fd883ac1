import { limits } from '@shop/contracts';
import { isPartCsvColumn, type PartCsvColumn, partCsvColumns } from './part-columns.rules.ts';

function nameOf(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

function listed(names: readonly string[]): string {
  return names.map((name) => `“${name.slice(0, 40)}”`).join(', ');
}

/** Counts the known titles of a row that can be the header. */
export function titlesIn(cells: readonly string[]): number {
  const known = cells.map(nameOf).filter(isPartCsvColumn);
  return known.includes('part_number') ? known.length : 0;
}

/** Empty titles at the end are what a spreadsheet leaves of deleted columns. */
function withoutEmptyEnd(titles: readonly string[]): readonly string[] {
  return titles.slice(0, 1 + titles.findLastIndex((title) => title !== ''));
}

/** Reads the titles; a column without one has no name. */
export function readHeader(
  cells: readonly string[],
): { columns: readonly (PartCsvColumn | undefined)[] } | { faults: readonly string[] } {
  const titles = withoutEmptyEnd(cells);
  if (titles.length > limits.importColumnsMax)
    return { faults: [`A row can have ${limits.importColumnsMax} cells at most`] };
  const names = titles.map(nameOf);
  const columns = names.map((name) => (isPartCsvColumn(name) ? name : undefined));
  const unknown = titles.filter((title, at) => title !== '' && columns[at] === undefined).slice(0, 10);
  const known = columns.filter((name) => name !== undefined);
  const double = [...new Set(known.filter((name, at) => known.indexOf(name) !== at))];
  const faults: string[] = [];
  if (!known.includes('part_number')) faults.push('The column “part_number” is missing');
  if (unknown.length > 0)
    faults.push(`Unknown columns: ${listed(unknown)}. Columns are named ${partCsvColumns.join(', ')}`);
  if (double.length > 0) faults.push(`Duplicate columns: ${listed(double)}`);
  return faults.length > 0 ? { faults } : { columns };
}
