import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Moment, RequestId } from '@shop/front-kit';
import { type Column, DataTable } from '@shop/front-kit/tables';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { StatusRow } from './api/status-rows.ts';

const marks = {
  ready: { Mark: CircleCheck, className: 'text-success' },
  'not-ready': { Mark: TriangleAlert, className: 'text-warning' },
  absent: { Mark: CircleX, className: 'text-error' },
};

function State({ row: { state, text, note, requestId } }: { row: StatusRow }) {
  const { Mark, className } = marks[state];
  return (
    <>
      <span className={`kit-status ${className}`}>
        <Mark aria-hidden size={16} className="shrink-0" />
        {text}
      </span>
      {note && <span className="kit-caption block">{note}</span>}
      {requestId && <RequestId id={requestId} />}
    </>
  );
}

function NotKnown() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">{t`not known`}</span>
    </>
  );
}

const kinds: Readonly<Record<StatusRow['kind'], { name: MessageDescriptor; since: MessageDescriptor }>> = {
  service: { name: msg`Service`, since: msg`started` },
  queue: { name: msg`Queue`, since: msg`oldest message` },
  mails: { name: msg`Mails`, since: msg`waiting since` },
  'front-end': { name: msg`Front end`, since: msg`built` },
};

function Since({ kind, since }: Pick<StatusRow, 'kind' | 'since'>) {
  if (since === undefined) return <NotKnown />;
  return (
    <>
      <Moment at={since} />
      <span className="kit-caption block">{i18n._(kinds[kind].since)}</span>
    </>
  );
}

const columns = (): readonly Column<StatusRow>[] => [
  {
    header: t`Name`,
    cell: ({ name, kind }) => (
      <>
        <span className="font-semibold">{name}</span>
        <span className="kit-caption block">{i18n._(kinds[kind].name)}</span>
      </>
    ),
  },
  { header: t`State`, cell: (row) => <State row={row} /> },
  {
    header: t`Version`,
    cell: ({ version }) => version ?? <NotKnown />,
  },
  { header: t`Since`, cell: ({ kind, since }) => <Since kind={kind} since={since} /> },
];

export function SystemStatusTable({ rows }: { rows: readonly StatusRow[] }) {
  return <DataTable label={t`System Status`} columns={columns()} rows={rows} keyOf={({ key }) => key} />;
}
