import { isPartCsvColumn, type PartCsvColumn, partCsvColumns } from './part-columns.rules.ts';

const separators = [',', ';', '\t'] as const;

/** Returns the separator that splits the first line into the most columns. */
export function separatorOf(text: string): string {
  const [headerLine = ''] = text.split(/[\r\n]/, 1);
  const counts = separators.map((sign) => headerLine.split(sign).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

function nameOf(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

function listed(names: readonly string[]): string {
  return names.map((name) => `“${name.slice(0, 40)}”`).join(', ');
}

export function readHeader(
  titles: readonly string[],
): { columns: readonly PartCsvColumn[] } | { faults: readonly string[] } {
  const names = titles.map(nameOf);
  const columns = names.filter(isPartCsvColumn);
  const unknown = titles.filter((_, at) => !isPartCsvColumn(names[at] ?? '')).slice(0, 10);
  const double = [...new Set(columns.filter((name, at) => columns.indexOf(name) !== at))];
  const faults = [
    ...(columns.includes('part_number') ? [] : ['The column “part_number” is missing']),
    ...(unknown.length === 0
      ? []
      : [`Unknown columns: ${listed(unknown)}. Columns are named ${partCsvColumns.join(', ')}`]),
    ...(double.length === 0 ? [] : [`Duplicate columns: ${listed(double)}`]),
  ];
  return faults.length > 0 ? { faults } : { columns };
}
