import { formatMoment, RequestId } from '@shop/front-kit';
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
      <span className="sr-only">not known</span>
    </>
  );
}

const sinceMeans = {
  Service: 'started',
  Queue: 'oldest message',
  Mails: 'waiting since',
  'Front end': 'built',
};

function Since({ kind, since }: Pick<StatusRow, 'kind' | 'since'>) {
  if (since === undefined) return <NotKnown />;
  return (
    <>
      <time dateTime={since}>{formatMoment(since)}</time>
      <span className="kit-caption block">{sinceMeans[kind]}</span>
    </>
  );
}

const columns: readonly Column<StatusRow>[] = [
  {
    header: 'Name',
    cell: ({ name, kind }) => (
      <>
        <span className="font-semibold">{name}</span>
        <span className="kit-caption block">{kind}</span>
      </>
    ),
  },
  { header: 'State', cell: (row) => <State row={row} /> },
  {
    header: 'Version',
    cell: ({ version }) => version ?? <NotKnown />,
  },
  { header: 'Since', cell: ({ kind, since }) => <Since kind={kind} since={since} /> },
];

export function SystemStatusTable({ rows }: { rows: readonly StatusRow[] }) {
  return <DataTable label="System Status" columns={columns} rows={rows} keyOf={({ key }) => key} />;
}
