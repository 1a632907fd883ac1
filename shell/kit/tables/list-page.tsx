import { PageTitle } from '@shop/front-kit';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode, Ref } from 'react';
import type { TableModel } from './columns.ts';
import { ColumnChoice, SavedViews } from './list-tools.tsx';
import { PagedTable, type PagedTableProps } from './paged-table.tsx';

interface ListPageProps<Row, Line extends RowData, Thing extends RowData> extends PagedTableProps<Row> {
  title: string;
  lead: string;
  filters?: ReactNode;
  /** Between the filters and the list. */
  notices?: ReactNode;
  /** Takes the focus when what had it is gone. */
  place?: Ref<HTMLElement>;
  /** The list's table, whose columns the reader may choose. */
  model?: TableModel<Line, Thing>;
  /** Name of the list if its filters can be kept as views. */
  views?: string;
}

/** A page that lists: title, filters, and the list in all its states. */
export function ListPage<Row extends RowData, Line extends RowData = Row, Thing extends RowData = Row>({
  title,
  lead,
  filters,
  notices,
  label,
  place,
  model,
  views,
  columns,
  tools,
  ...list
}: ListPageProps<Row, Line, Thing>) {
  const hasTools = model !== undefined || views !== undefined || tools !== undefined;
  return (
    <>
      <PageTitle title={title} lead={lead} />
      {filters}
      <section ref={place} tabIndex={-1} aria-label={label} className="outline-none">
        {notices}
        <PagedTable
          {...list}
          label={label}
          columns={model?.shown.length ?? columns}
          tools={
            hasTools && (
              <>
                {views !== undefined && <SavedViews list={views} />}
                {model && <ColumnChoice table={model.table} />}
                {tools}
              </>
            )
          }
        />
      </section>
    </>
  );
}
