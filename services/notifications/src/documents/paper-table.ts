import { Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactNode } from 'react';
import { piecesOf } from './paper-fonts.ts';
import { style } from './paper-parts.ts';

export interface Column<Row> {
  readonly title: string;
  readonly width: string;
  readonly isNumber?: boolean;
  /** Numbers of parts, and figures. */
  readonly isMono?: boolean;
  /** A word that must not get a hyphen is cut after so many characters. */
  readonly cutAfter?: number;
  readonly text: (row: Row, index: number) => string;
}

function cell<Row>(column: Column<Row>, text: string): ReactNode {
  const { title: key, width, isMono, isNumber, cutAfter } = column;
  const own = { width, textAlign: isNumber ? 'right' : 'left' } as const;
  const written = cutAfter === undefined ? text : piecesOf(text, cutAfter).join('\n');
  return h(Text, { key, style: [style.rowCell, ...(isMono ? [style.mono] : []), own] }, written);
}

function rowOf<Row>(columns: readonly Column<Row>[], row: Row, index: number): ReactNode {
  const cells = columns.map((column) => cell(column, column.text(row, index)));
  return h(View, { key: `${index}`, style: style.row, wrap: false }, ...cells);
}

/** Its head stands on every page; the last row keeps `end` beside it, so that no page holds sums alone. */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  end: ReactNode,
): ReactNode[] {
  const titles = columns.map(({ title, width, isNumber }) =>
    h(
      Text,
      { key: title, style: [style.headCell, { width, textAlign: isNumber ? 'right' : 'left' }] },
      title,
    ),
  );
  const all = rows.map((row, index) => rowOf(columns, row, index));
  return [
    h(View, { key: 'head', style: style.head, fixed: true }, ...titles),
    ...all.slice(0, -1),
    h(View, { key: 'end', wrap: false }, all.at(-1), end),
  ];
}
