import {
  functionalUpdate,
  type RowData,
  type RowSelectionState,
  type SortingState,
  useTable,
} from '@tanstack/react-table';
import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import { type Column, features, idOf, type TableModel } from './columns.ts';
import { useKeptList } from './kept-lists.ts';

/** The order of a list, which its call sorts: sorting only the loaded rows would mislead. */
export interface ListSort {
  readonly known: readonly string[];
  readonly value: string;
  /** An empty text is the list's own order. */
  readonly onChange: (sort: string) => void;
}

/** The selected rows by key, and how to change them; for a page that keeps them longer than the table lives. */
export type Selection = readonly [RowSelectionState, Dispatch<SetStateAction<RowSelectionState>>];

interface TableOptions<Line, Thing> {
  columns: readonly Column<Line>[];
  rows: readonly Thing[] | undefined;
  keyOf: (thing: Thing) => string;
  /** Name of the list; its hidden columns are kept on the device under it. */
  name?: string;
  sort?: ListSort;
  canSelect?: (thing: Thing) => boolean;
  selection?: Selection;
}

const noRows: readonly never[] = [];

/** The sorting for the library, which must stay the same object until it changes. */
function useSorting<Line>(columns: readonly Column<Line>[], value: string): SortingState {
  const by = columns.find(({ sort }) => sort !== undefined && (value === sort || value === `-${sort}`));
  const id = by && idOf(by);
  return useMemo(() => (id === undefined ? [] : [{ id, desc: value.startsWith('-') }]), [id, value]);
}

function sortOf<Line>(columns: readonly Column<Line>[], [first]: SortingState, known: readonly string[]) {
  const sort = columns.find((column) => idOf(column) === first?.id)?.sort ?? '';
  const value = first?.desc ? `-${sort}` : sort;
  return known.includes(value) ? value : '';
}

/** The state of a table: columns, their order and visibility, and the selected rows. */
export function useTableModel<Line extends RowData, Thing extends RowData = Line>({
  columns,
  rows = noRows,
  keyOf,
  name,
  sort,
  canSelect = () => true,
  selection,
}: TableOptions<Line, Thing>): TableModel<Line, Thing> {
  const { hidden, keep } = useKeptList(name);
  const ownSelection = useState<RowSelectionState>({});
  const [rowSelection, setRowSelection] = selection ?? ownSelection;
  const sorting = useSorting(columns, sort?.value ?? '');
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
  const definitions = useMemo(
    () =>
      columns.map((column, at) => ({
        id: idOf(column),
        header: column.header,
        // The library sorts only columns with a value, even where the server does the sorting.
        accessorFn: (thing: Thing) => thing,
        enableSorting: column.sort !== undefined,
        enableHiding: at > 0,
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: keyOf,
    enableRowSelection: ({ original }) => canSelect(original),
    enableSorting: sort !== undefined,
    enableMultiSort: false,
    manualSorting: true,
    sortDescFirst: false,
    state: { columnVisibility, rowSelection, sorting },
    onRowSelectionChange: setRowSelection,
    onColumnVisibilityChange: (change) =>
      keep({
        hidden: Object.entries(functionalUpdate(change, columnVisibility)).flatMap(([id, isShown]) =>
          isShown ? [] : [id],
        ),
      }),
    onSortingChange: (change) =>
      sort?.onChange(sortOf(columns, functionalUpdate(change, sorting), sort.known)),
  });
  return { table, shown: columns.filter((column) => table.getColumn(idOf(column))?.getIsVisible()) };
}
