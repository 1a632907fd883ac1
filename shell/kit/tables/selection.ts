import type { RowData } from '@tanstack/react-table';
import type { TableModel } from './columns.ts';

/** Counts only loaded rows: not those that a filter hides, that are gone, or that can't be selected now. */
export function selectionOf<Line extends RowData, Thing extends RowData>({ table }: TableModel<Line, Thing>) {
  const selectable = table.getRowModel().rows.filter((row) => row.getCanSelect());
  const chosen = selectable.filter((row) => row.getIsSelected());
  return {
    selectable: selectable.map(({ original }) => original),
    chosen: chosen.map(({ original }) => original),
    areAll: chosen.length === selectable.length,
  };
}
