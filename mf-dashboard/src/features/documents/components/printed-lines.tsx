import type { OrderLineReply } from '@shop/contracts';
import type { ReactNode } from 'react';

interface LinesTableProps {
  caption: string;
  /** Titles of the columns after the part. */
  titles: readonly string[];
  rows: readonly { readonly line: OrderLineReply; readonly cells: readonly string[] }[];
  foot?: ReactNode;
}

/** A table of parts. In print, its head repeats on every page and rows do not split. */
export function LinesTable({ caption, titles, rows, foot }: LinesTableProps) {
  return (
    <table className="w-full border-collapse text-left text-xs sm:text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-black">
          <th scope="col" className="py-1.5 pr-2 font-semibold">
            Part
          </th>
          {titles.map((title) => (
            <th key={title} scope="col" className="py-1.5 pl-2 text-right font-semibold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line: { id, partNumber, partName }, cells }) => (
          <tr key={id} className="break-inside-avoid border-b border-base-300 align-top">
            <th scope="row" className="py-2 pr-2 font-normal [overflow-wrap:anywhere]">
              {partNumber !== undefined && <span className="block font-mono text-xs">{partNumber}</span>}
              <span dir="auto">{partName}</span>
            </th>
            {titles.map((title, at) => (
              <td key={title} className="py-2 pl-2 text-right font-mono whitespace-nowrap">
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot}
    </table>
  );
}
