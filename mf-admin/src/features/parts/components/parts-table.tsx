import type { Part } from '@shop/contracts';
import { Button, type Column, DataTable, formatCount } from '@shop/front-kit';
import { useDeletePart } from '../api/parts.ts';
import { pricePerPiece } from '../part-text.ts';

export const partHeaders = ['Name', 'Price', 'Minimum Order', 'Available', 'Manage', 'Part No.'] as const;

interface PartsTableProps {
  parts: readonly Part[];
  onDeleted: (part: Part) => void;
}

export function PartsTable({ parts, onDeleted }: PartsTableProps) {
  const remove = useDeletePart(onDeleted);
  const columns: Column<Part>[] = [
    { header: 'Name', cell: ({ name }) => <span className="font-semibold">{name}</span> },
    { header: 'Price', numeric: true, cell: ({ price }) => pricePerPiece(price) },
    { header: 'Minimum Order', numeric: true, cell: (part) => formatCount(part.minOrderQuantity) },
    { header: 'Available', numeric: true, cell: (part) => formatCount(part.availableQuantity) },
    {
      header: 'Manage',
      cell: (part) => (
        <Button
          aria-label={`Delete ${part.name}`}
          busy={remove.pendingId === part._id}
          onClick={() => void remove.ask(part)}
        >
          Delete
        </Button>
      ),
    },
    {
      header: 'Part No.',
      cell: ({ partNumber }) => <span className="kit-caption whitespace-nowrap">{partNumber}</span>,
    },
  ];
  return <DataTable label="Parts" columns={columns} rows={parts} keyOf={({ _id }) => _id} />;
}
