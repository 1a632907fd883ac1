import type { OrderLineReply } from '@shop/contracts';
import type { ReactNode } from 'react';

interface Column {
  readonly title: string;
  readonly text: (at: number) => string;
}

interface LinesTableProps {
  caption: string;
  lines: readonly OrderLineReply[];
  /** Columns after the part name. */
  columns: readonly Column[];
  foot?: ReactNode;
}

/** A table of parts. In print, its head repeats on every page and rows do not split. */
export function LinesTable({ caption, lines, columns, foot }: LinesTableProps) {
  return (
    <table className="w-full border-collapse text-left text-xs sm:text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-black">
          <th scope="col" className="py-1.5 pr-2 font-semibold">
            Part
          </th>
          {columns.map(({ title }) => (
            <th key={title} scope="col" className="py-1.5 pl-2 text-right font-semibold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, partNumber, partName }, at) => (
          <tr key={id} className="break-inside-avoid border-b border-base-300 align-top">
            <th scope="row" className="py-2 pr-2 font-normal [overflow-wrap:anywhere]">
              {partNumber !== undefined && <span className="block font-mono text-xs">{partNumber}</span>}
              <span dir="auto">{partName}</span>
            </th>
            {columns.map(({ title, text }) => (
              <td key={title} className="py-2 pl-2 text-right font-mono whitespace-nowrap">
                {text(at)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot}
    </table>
  );
}
