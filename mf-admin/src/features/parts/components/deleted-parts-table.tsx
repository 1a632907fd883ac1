import type { DeletedPart } from '@shop/contracts';
import { Button, type Column, DataTable, formatMoment, useToast } from '@shop/front-kit';
import { useRestorePart } from '../api/parts.ts';
import { pricePerPiece } from '../part-text.ts';

export const deletedPartHeaders = [
  'Name',
  'Price',
  'Deleted by',
  'Restore until',
  'Manage',
  'Part No.',
] as const;

export function DeletedPartsTable({ parts }: { parts: readonly DeletedPart[] }) {
  const toast = useToast();
  const restore = useRestorePart(() => toast.success('Restored!'));
  const columns: Column<DeletedPart>[] = [
    { header: 'Name', cell: ({ name }) => <span className="font-semibold">{name}</span> },
    { header: 'Price', numeric: true, cell: ({ price }) => pricePerPiece(price) },
    { header: 'Deleted by', cell: ({ deletedBy }) => deletedBy ?? '' },
    {
      header: 'Restore until',
      cell: ({ restorableUntil }) => <time dateTime={restorableUntil}>{formatMoment(restorableUntil)}</time>,
    },
    {
      header: 'Manage',
      cell: ({ _id, name }) => (
        <Button
          aria-label={`Restore ${name}`}
          busy={restore.pendingId === _id}
          onClick={() => restore.run(_id)}
        >
          Restore
        </Button>
      ),
    },
    {
      header: 'Part No.',
      cell: ({ partNumber }) => <span className="kit-caption whitespace-nowrap">{partNumber}</span>,
    },
  ];
  return <DataTable label="Deleted parts" columns={columns} rows={parts} keyOf={({ _id }) => _id} />;
}
