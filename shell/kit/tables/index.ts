/** Tables and lists, for the dashboards of buyers and staff. Each bundles its own copy, as with `forms`. */

export type { Column, SelectableRow, TableModel } from './columns.ts';
export * from './data-table.tsx';
export * from './date-range.tsx';
export * from './list-filter.ts';
export * from './list-page.tsx';
export * from './paged-table.tsx';
export * from './select-row.tsx';
export * from './selection.ts';
export * from './tool-button.tsx';
export { usePagedList } from './use-paged-list.ts';
export { type Selection, useTableModel } from './use-table-model.ts';
