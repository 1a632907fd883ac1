import { plural, t } from '@lingui/core/macro';
import { limits, type StaffPart, staffPartSorts } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { EmptyState, LinkButton, searchNotice, useRoles } from '@shop/front-kit';
import { ListPage, TableView, useListFilter, useTableModel } from '@shop/front-kit/tables';
import { useState } from 'react';
import { useDeletedParts, useParts } from '../features/parts/api/parts.ts';
import { BulkBar } from '../features/parts/components/bulk-bar.tsx';
import { DeletedNotice } from '../features/parts/components/deleted-notice.tsx';
import { useDeletedPartColumns, usePartColumns } from '../features/parts/components/part-columns.tsx';
import { PartFilters } from '../features/parts/components/part-list-filters.tsx';
import { partFilterOf, partsAddress } from '../features/parts/part-filter.ts';

function None() {
  return <EmptyState title={t`No parts here`} text={t`No parts match.`} />;
}

function NoneDeleted() {
  return (
    <EmptyState
      title={t`Nothing to restore`}
      text={t`No part was deleted in the last ${limits.restoreMinutes} minutes.`}
    />
  );
}

function Links() {
  const mayChange = useRoles().may('parts.change');
  return (
    <>
      <LinkButton to={`${paths.manageParts}?show=deleted`}>{t`Recently deleted`}</LinkButton>
      {mayChange && (
        <>
          <LinkButton to={paths.importParts}>{t`Import or export`}</LinkButton>
          <LinkButton kind="primary" to={paths.addPart}>{t`Add Part`}</LinkButton>
        </>
      )}
    </>
  );
}

function useDeletedNotice() {
  const [deleted, setDeleted] = useState<{ part: StaffPart; nth: number }>();
  const remember = (part: StaffPart): void => setDeleted((before) => ({ part, nth: (before?.nth ?? 0) + 1 }));
  const notice = deleted && (
    <DeletedNotice key={deleted.nth} part={deleted.part} onClose={() => setDeleted(undefined)} />
  );
  return [notice, remember] as const;
}

function CataloguePage() {
  const [address, change] = useListFilter(partsAddress);
  const filter = partFilterOf(address);
  const list = useParts(filter);
  const [deletedNotice, remember] = useDeletedNotice();
  const mayChange = useRoles().may('parts.change');
  const notice = searchNotice(filter.q, list.headers);
  const model = useTableModel({
    name: 'parts',
    columns: usePartColumns(remember),
    rows: list.rows,
    keyOf: ({ _id }) => _id,
    sort: { known: staffPartSorts, value: filter.sort, onChange: (sort) => change({ sort }) },
  });
  return (
    <ListPage
      title={t`Manage Parts`}
      lead={t`Deleted parts leave the shop; orders keep their name and price.`}
      label={t`Parts`}
      filters={
        <PartFilters filter={address} onChange={change}>
          <Links />
        </PartFilters>
      }
      notices={
        <>
          {deletedNotice}
          <p role="status" className={notice && 'mb-4 border-l-4 border-secondary pl-3 text-sm'}>
            {notice}
          </p>
        </>
      }
      actions={
        mayChange && (
          <BulkBar model={model} total={list.headers && (list.total ?? list.rows?.length)} filter={filter} />
        )
      }
      views="parts"
      model={model}
      list={list}
      count={(total) => plural(total, { one: '# part', other: '# parts' })}
      empty={<None />}
    >
      {() => <TableView label={t`Parts`} model={model} />}
    </ListPage>
  );
}

function DeletedPage() {
  const list = useDeletedParts();
  const model = useTableModel({
    columns: useDeletedPartColumns(),
    rows: list.rows,
    keyOf: ({ _id }) => _id,
  });
  return (
    <ListPage
      title={t`Manage Parts`}
      lead={t`What was deleted in the last ${limits.restoreMinutes} minutes can be put back as it was.`}
      label={t`Deleted parts`}
      filters={
        <p className="mb-6">
          <LinkButton to={paths.manageParts}>{t`All parts`}</LinkButton>
        </p>
      }
      columns={model.shown.length}
      list={list}
      count={(total) => plural(total, { one: '# deleted part', other: '# deleted parts' })}
      empty={<NoneDeleted />}
    >
      {() => <TableView label={t`Deleted parts`} model={model} />}
    </ListPage>
  );
}

export function ManagePartsPage() {
  const [{ show }] = useListFilter(partsAddress);
  return show === 'deleted' ? <DeletedPage /> : <CataloguePage />;
}
