import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned, with tabular figures. */
  readonly numeric?: boolean;
}

interface TableProps<Row> {
  /** Description for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
}

interface DataTableProps<Row> extends TableProps<Row> {
  rows: readonly Row[];
}

/** Rows of one group, under a heading across all columns. */
export interface RowGroup<Row> {
  readonly key: string;
  readonly heading?: ReactNode;
  /** On a phone, only the first column of its rows shows. */
  readonly isFolded?: boolean;
  readonly rows: readonly Row[];
}

interface GroupedTableProps<Row> extends TableProps<Row> {
  groups: readonly RowGroup<Row>[];
}

/** Classifies the width of the table; below a threshold per class, table.css turns rows into cards. */
function amountOf(columns: number): 'few' | 'several' | 'many' {
  if (columns <= 5) return 'few';
  return columns <= 7 ? 'several' : 'many';
}

function Group<Row>({
  group: { heading, isFolded, rows },
  columns,
  keyOf,
}: Omit<TableProps<Row>, 'label'> & { group: RowGroup<Row> }) {
  return (
    <tbody data-folded={isFolded || undefined}>
      {heading && (
        <tr className="kit-table-group">
          <th scope="rowgroup" colSpan={columns.length}>
            {heading}
          </th>
        </tr>
      )}
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(({ header, cell, numeric }) => (
            <td key={header} data-header={header} data-numeric={numeric}>
              <div className="wrap-anywhere">{cell(row)}</div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** A table; on a phone each row, or each group under a heading, becomes a card with the same cells in the same order. */
export function DataTable<Row>({ rows, ...rest }: DataTableProps<Row>) {
  return <GroupedTable {...rest} groups={[{ key: 'rows', rows }]} />;
}

export function GroupedTable<Row>({ label, columns, groups, keyOf }: GroupedTableProps<Row>) {
  return (
    <div className="kit-table-frame" data-columns={amountOf(columns.length)}>
      <table className="kit-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ header, numeric }) => (
              <th key={header} scope="col" data-numeric={numeric}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.key} group={group} columns={columns} keyOf={keyOf} />
        ))}
      </table>
    </div>
  );
}

const placeholderRows = ['a', 'b', 'c', 'd', 'e'];

/** Placeholder with the table's geometry, shown while rows load. */
export function DataTableSkeleton({ label, columns }: { label: string; columns: number }) {
  return (
    <div
      role="status"
      aria-label={`${label}: loading`}
      className="kit-table-frame"
      data-columns={amountOf(columns)}
    >
      {placeholderRows.map((row) => (
        <div key={row} aria-hidden className="kit-table-skeleton kit-skeletons">
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never move.
            <span key={column} className="kit-skeleton" />
          ))}
        </div>
      ))}
    </div>
  );
}

/** One row of a `dl`: a label with its value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-3 border-b border-hairline py-2">
      <dt className="kit-caption">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
