import type { Part } from '@shop/contracts';
import { Button, type Column, DataTable, formatCount } from '@shop/front-kit';
import { useDeletePart } from '../api/parts.ts';
import { pricePerPiece } from '../part-text.ts';

export const partHeaders = ['Name', 'Price', 'Minimum Order', 'Available', 'Manage', 'Part No.'] as const;

export const PartsTable = ({ parts }: { parts: readonly Part[] }) => {
  const remove = useDeletePart();
  const columns: Column<Part>[] = [
    { header: 'Name', cell: ({ name }) => <span className="font-semibold">{name}</span> },
    { header: 'Price', numeric: true, cell: ({ price }) => pricePerPiece(price) },
    { header: 'Minimum Order', numeric: true, cell: (part) => formatCount(part.minOrderQuantity) },
    { header: 'Available', numeric: true, cell: (part) => formatCount(part.availableQuantity) },
    {
      header: 'Manage',
      cell: ({ _id, name }) => (
        <Button
          aria-label={`Delete ${name}`}
          busy={remove.pendingId === _id}
          onClick={() => void remove.ask(_id)}
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
};
