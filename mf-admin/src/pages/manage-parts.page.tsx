import { limits, type StaffPart } from '@shop/contracts/client';
import {
  EmptyState,
  LinkButton,
  PageTitle,
  paths,
  searchNotice,
  useRoles,
  useSearchParams,
} from '@shop/front-kit';
import { PagedTable, useFilterParams } from '@shop/front-kit/tables';
import { useDeferredValue, useState } from 'react';
import { useChosenRows } from '../editing/chosen-rows.tsx';
import { type PartFilter, useDeletedParts, useParts } from '../features/parts/api/parts.ts';
import { BulkBar } from '../features/parts/components/bulk-bar.tsx';
import { DeletedNotice } from '../features/parts/components/deleted-notice.tsx';
import { PartFilters, partFilterIn } from '../features/parts/components/part-list-filters.tsx';
import { DeletedPartsTable, PartsTable } from '../features/parts/components/parts-table.tsx';

const title = 'Manage Parts';
const recently = `in the last ${limits.restoreMinutes} minutes`;

const none = <EmptyState title="No parts here" text="No parts match." />;
const noneDeleted = <EmptyState title="Nothing to restore" text={`No part was deleted ${recently}.`} />;

function Parts({ filter, onDeleted }: { filter: PartFilter; onDeleted: (part: StaffPart) => void }) {
  const list = useParts(filter);
  const chosen = useChosenRows();
  const mayChange = useRoles().may('parts.change');
  const notice = searchNotice(filter.q, list.headers);
  return (
    <>
      <p role="status" className={notice && 'mb-4 border-l-4 border-secondary pl-3 text-sm'}>
        {notice}
      </p>
      <PagedTable list={list} noun="parts" columns={6} empty={none}>
        {(parts) => (
          <>
            {mayChange && (
              <BulkBar
                shown={parts}
                total={list.headers && (list.total ?? parts.length)}
                filter={filter}
                chosen={chosen}
              />
            )}
            <PartsTable parts={parts} chosen={chosen} onDeleted={onDeleted} />
          </>
        )}
      </PagedTable>
    </>
  );
}

function DeletedParts() {
  return (
    <PagedTable list={useDeletedParts()} noun="deleted parts" columns={6} empty={noneDeleted}>
      {(parts) => <DeletedPartsTable parts={parts} />}
    </PagedTable>
  );
}

function CataloguePage() {
  const [search, change] = useFilterParams();
  const mayChange = useRoles().may('parts.change');
  const [deleted, setDeleted] = useState<{ part: StaffPart; nth: number }>();
  const remember = (part: StaffPart): void => setDeleted((before) => ({ part, nth: (before?.nth ?? 0) + 1 }));
  return (
    <>
      <PageTitle title={title} lead="Deleted parts leave the shop; orders keep their name and price." />
      <PartFilters filter={partFilterIn(search)} onChange={change}>
        <LinkButton to={`${paths.manageParts}?show=deleted`}>Recently deleted</LinkButton>
        {mayChange && (
          <>
            <LinkButton to={paths.importParts}>Import or export</LinkButton>
            <LinkButton kind="primary" to={paths.addPart}>
              Add Part
            </LinkButton>
          </>
        )}
      </PartFilters>
      {deleted && (
        <DeletedNotice key={deleted.nth} part={deleted.part} onClose={() => setDeleted(undefined)} />
      )}
      <Parts filter={partFilterIn(useDeferredValue(search))} onDeleted={remember} />
    </>
  );
}

function DeletedPage() {
  return (
    <>
      <PageTitle title={title} lead={`What was deleted ${recently} can be put back as it was.`} />
      <p className="mb-6">
        <LinkButton to={paths.manageParts}>All parts</LinkButton>
      </p>
      <DeletedParts />
    </>
  );
}

export function ManagePartsPage() {
  const [search] = useSearchParams();
  return search.get('show') === 'deleted' ? <DeletedPage /> : <CataloguePage />;
}
