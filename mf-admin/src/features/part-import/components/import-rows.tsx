import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { calls, type PartImport, type PartImportRow, partImportRowStates } from '@shop/contracts/client';
import { Button, EmptyState, formatCount, SelectInput } from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';
import {
  type Column,
  choiceFilter,
  DataTable,
  listFilter,
  PagedTable,
  useListFilter,
} from '@shop/front-kit/tables';
import { FieldChanges } from '../../../parts/field-changes.tsx';
import { type RowKind, useImportRows } from '../part-imports.ts';

/** Which rows to show, in the address. */
const rowsFilter = listFilter({ rows: choiceFilter(['skipped', 'kept', ...partImportRowStates, 'all']) });

const kindLabels: Readonly<Record<RowKind, MessageDescriptor>> = {
  kept: msg`Not undone`,
  skipped: msg`Skipped`,
  doubtful: msg`To check`,
  faulty: msg`Faulty`,
  add: msg`To add`,
  change: msg`To change`,
  unchanged: msg`Unchanged`,
  all: msg`All rows`,
};

function What({ row: { state, faults, changes, note } }: { row: PartImportRow }) {
  const isNew = state === 'add' || state === 'doubtful';
  return (
    <div className="wrap-anywhere">
      {changes.length === 0 && isNew && <p>{t`New part`}</p>}
      {state === 'unchanged' && <p>{t`No change`}</p>}
      {faults.map(({ column, reason }) => (
        <p key={`${column} ${reason}`}>
          {column && <span className="font-mono text-xs">{column}: </span>}
          {reason}
        </p>
      ))}
      {changes.map((change) => (
        <FieldChanges key={change.field} change={change} />
      ))}
      {note && <p className="kit-caption">{note}</p>}
    </div>
  );
}

const outcomes = {
  written: msg`Written`,
  skipped: msg`Skipped: the part has changed since the check`,
  undone: msg`Undone`,
  kept: msg`Not undone: the part has changed since`,
};

const columns = (): readonly Column<PartImportRow>[] => [
  { header: t`Line`, cell: ({ line }) => formatCount(line), numeric: true },
  { header: t`Part number`, cell: ({ partNumber }) => partNumber || '—' },
  { header: t`Action`, cell: (row) => <What row={row} /> },
];
const withOutcome = (): readonly Column<PartImportRow>[] => [
  ...columns(),
  { header: t`Outcome`, cell: ({ outcome }) => (outcome ? i18n._(outcomes[outcome]) : '—') },
];

function Faults({ found: { _id: id } }: { found: PartImport }) {
  const { isPending, mutate } = useDownload(
    (api) => api.call(calls.exportPartImportFaults, { params: { id } }),
    'faults.csv',
  );
  return <Button busy={isPending} onClick={() => mutate()}>{t`Download errors`}</Button>;
}

const noRows = { add: 0, change: 0, unchanged: 0, doubtful: 0, faulty: 0 };

/** An older import keeps only the rows that were to be written. */
function countOfKind(found: PartImport, kind: RowKind): number {
  const { counts, rows, applied, skipped, kept, trimmed } = found;
  if (trimmed) return { ...noRows, skipped, kept, all: applied + skipped }[kind];
  return { ...counts, skipped, kept, all: rows }[kind];
}

/** Lists what each row will do, rows with problems first. */
export function ImportRows({ found }: { found: PartImport }) {
  const kinds = (Object.keys(kindLabels) as RowKind[]).filter((kind) => countOfKind(found, kind) > 0);
  const [{ rows: chosen }, change] = useListFilter(rowsFilter);
  const kind = kinds.find((each) => each === chosen) ?? kinds[0] ?? 'all';
  const isDone = found.state === 'applied' || found.state === 'undone';
  const all = isDone ? withOutcome() : columns();
  const table = found.kind === 'file' ? all : all.slice(1);
  return (
    <section aria-label={found.kind === 'file' ? t`Rows in the file` : t`Parts to change`} className="mt-8">
      <div className="mb-6 flex flex-wrap items-end gap-4">
        <div className="w-full sm:w-56">
          <SelectInput
            label={t`Show`}
            value={kind}
            options={kinds.map((each) => [
              each,
              `${i18n._(kindLabels[each])} (${formatCount(countOfKind(found, each))})`,
            ])}
            onChange={({ target }) => change({ rows: target.value })}
          />
        </div>
        {countOfKind(found, 'faulty') > 0 && <Faults found={found} />}
      </div>
      <PagedTable
        list={useImportRows(found, kind)}
        label={t`Rows of the file`}
        count={(total) => plural(total, { one: '# row', other: '# rows' })}
        columns={table.length}
        empty={<EmptyState title={t`No rows here`} text={t`No rows match this filter.`} />}
      >
        {(rows) => (
          <DataTable
            label={i18n._(kindLabels[kind])}
            columns={table}
            rows={rows}
            keyOf={({ line }) => String(line)}
          />
        )}
      </PagedTable>
    </section>
  );
}
