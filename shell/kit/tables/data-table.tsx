import { t } from '@lingui/core/macro';
import type { RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Column, idOf, type SelectableRow, type TableModel } from './columns.ts';
import { useTableModel } from './use-table-model.ts';

/** Classifies the width of the table; below a threshold per class, table.css turns rows into cards. */
function amountOf(columns: number): 'few' | 'several' | 'many' {
  if (columns <= 5) return 'few';
  return columns <= 7 ? 'several' : 'many';
}

const ariaSorts = { asc: 'ascending', desc: 'descending' } as const;
const arrows = { asc: ArrowUp, desc: ArrowDown } as const;

function Heading<Line extends RowData, Thing extends RowData>({
  column,
  table,
}: Pick<TableModel<Line, Thing>, 'table'> & { column: Column<Line> }) {
  const { header, numeric } = column;
  const known = table.getColumn(idOf(column));
  const sorted = known?.getIsSorted() || undefined;
  const Arrow = sorted && arrows[sorted];
  return (
    <th scope="col" data-numeric={numeric} aria-sort={sorted && ariaSorts[sorted]}>
      {known?.getCanSort() ? (
        <button type="button" className="kit-table-sort" onClick={known.getToggleSortingHandler()}>
          {header}
          {Arrow && <Arrow aria-hidden size={12} />}
        </button>
      ) : (
        header
      )}
    </th>
  );
}

interface FrameProps<Line extends RowData, Thing extends RowData> {
  model: TableModel<Line, Thing>;
  /** Description for screen readers. */
  label: string;
  children: ReactNode;
}

function Frame<Line extends RowData, Thing extends RowData>({
  model: { table, shown },
  label,
  children,
}: FrameProps<Line, Thing>) {
  return (
    <div className="kit-table-frame" data-columns={amountOf(shown.length)}>
      <table className="kit-table" aria-label={label}>
        <thead>
          <tr>
            {shown.map((column) => (
              <Heading key={idOf(column)} column={column} table={table} />
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

interface CellsProps<Line> {
  columns: readonly Column<Line>[];
  line: Line;
  row: SelectableRow;
}

/**
 * Calls the cells: the library's own component would mount them again for columns made in a render, and lose what is typed.
 * `bdi` keeps the sign before its number on pages that run from right to left.
 */
function Cells<Line>({ columns, line, row }: CellsProps<Line>) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={idOf(column)} data-header={column.header} data-numeric={column.numeric}>
          <div className="wrap-anywhere">
            {column.numeric ? <bdi>{column.cell(line, row)}</bdi> : column.cell(line, row)}
          </div>
        </td>
      ))}
    </tr>
  );
}

/** A table; on a phone each row becomes a card with the same cells in the same order. */
export function TableView<Row extends RowData>({ model, label }: Omit<FrameProps<Row, Row>, 'children'>) {
  return (
    <Frame model={model} label={label}>
      <tbody>
        {model.table.getRowModel().rows.map((row) => (
          <Cells key={row.id} columns={model.shown} line={row.original} row={row} />
        ))}
      </tbody>
    </Frame>
  );
}

/** Lines of one thing, under a heading across all columns. */
export interface LineGroup<Line> {
  readonly heading?: ReactNode;
  /** On a phone, only the first column of its lines shows. */
  readonly isFolded?: boolean;
  readonly lines: readonly Line[];
}

interface GroupedTableViewProps<Line extends RowData, Thing extends RowData>
  extends Omit<FrameProps<Line, Thing>, 'children'> {
  groupOf: (thing: Thing, row: SelectableRow) => LineGroup<Line>;
  keyOf: (line: Line) => string;
}

/** A table with several lines for a thing; on a phone the lines of a thing are one card. */
export function GroupedTableView<Line extends RowData, Thing extends RowData>({
  model,
  label,
  groupOf,
  keyOf,
}: GroupedTableViewProps<Line, Thing>) {
  return (
    <Frame model={model} label={label}>
      {model.table.getRowModel().rows.map((row) => {
        const { heading, isFolded, lines } = groupOf(row.original, row);
        return (
          <tbody key={row.id} data-folded={isFolded || undefined}>
            {heading && (
              <tr className="kit-table-group">
                <th scope="rowgroup" colSpan={model.shown.length}>
                  {heading}
                </th>
              </tr>
            )}
            {lines.map((line) => (
              <Cells key={keyOf(line)} columns={model.shown} line={line} row={row} />
            ))}
          </tbody>
        );
      })}
    </Frame>
  );
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table that shows all its rows and columns in the order given. */
export function DataTable<Row extends RowData>({ label, ...options }: DataTableProps<Row>) {
  return <TableView model={useTableModel(options)} label={label} />;
}

const placeholderRows = ['a', 'b', 'c', 'd', 'e'];

/** Placeholder with the table's geometry, shown while rows load. */
export function DataTableSkeleton({ label, columns }: { label: string; columns: number }) {
  return (
    <div
      role="status"
      aria-label={t`${label}: loading`}
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
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 border-b border-hairline py-2">
      <dt className="kit-caption wrap-anywhere">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
