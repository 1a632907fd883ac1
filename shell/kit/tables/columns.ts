import {
  columnVisibilityFeature,
  type ReactTable,
  type Row_RowSelection,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** The features of the table library that the shop uses; order and pages come from the server. */
export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

/** The part of a table's row that a cell with a check box needs. */
export interface SelectableRow extends Row_RowSelection {
  readonly id: string;
  readonly table: { readonly atoms: Pick<ReactTable<typeof features, RowData>['atoms'], 'rowSelection'> };
}

export interface Column<Line> {
  /** The column's name within its table, by default the heading. A list whose hidden columns a device keeps needs one that no translation changes. */
  readonly id?: string;
  readonly header: string;
  readonly cell: (line: Line, row: SelectableRow) => ReactNode;
  /** Right-aligned, with tabular figures. */
  readonly numeric?: boolean;
  /** The order that the list's call knows for this column, such as `price`; downwards it is `-price`. */
  readonly sort?: string;
}

export function idOf({ id, header }: Pick<Column<never>, 'id' | 'header'>): string {
  return id ?? header;
}

/** A table's state, and the columns in sight. `Line` is what a table row shows, `Thing` what can be selected. */
export interface TableModel<Line extends RowData, Thing extends RowData = Line> {
  readonly table: ReactTable<typeof features, Thing>;
  readonly shown: readonly Column<Line>[];
}
