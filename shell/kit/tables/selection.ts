import type { RowData } from '@tanstack/react-table';
import type { TableModel } from './columns.ts';

/** What is selected of the loaded rows. Selected rows that a filter hides, or that are gone or can't be selected now, don't count. */
export function selectionOf<Line extends RowData, Thing extends RowData>({ table }: TableModel<Line, Thing>) {
  const selectable = table.getRowModel().rows.filter((row) => row.getCanSelect());
  const chosen = selectable.filter((row) => row.getIsSelected());
  return {
    selectable: selectable.map(({ original }) => original),
    chosen: chosen.map(({ original }) => original),
    areAll: chosen.length === selectable.length,
  };
}
