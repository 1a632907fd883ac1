import { type DeletedPart, isLowStock, partStateNames, type StaffPart } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import {
  Button,
  formatCount,
  formatDeadline,
  formatMoney,
  LinkButton,
  TextLink,
  Unbroken,
  useRoles,
} from '@shop/front-kit';
import { Who } from '@shop/front-kit/orders';
import { type Column, SelectRow } from '@shop/front-kit/tables';
import { useToast } from '@shop/shop-runtime';
import { TriangleAlert } from 'lucide-react';
import { useDeletePart, useRestorePart } from '../api/parts.ts';

/** Formats a price: `12` -> `$12/p` (MPT-02). */
function pricePerPiece(dollars: number): string {
  return `${formatMoney(dollars)}/p`;
}

function NameCell({ name, state }: Pick<StaffPart, 'name' | 'state'>) {
  return (
    <>
      <span className="font-semibold">
        <Unbroken text={name} />
      </span>
      {state && (
        <span className="kit-status ml-2" data-tone="waiting">
          {partStateNames[state]}
        </span>
      )}
    </>
  );
}

const price = {
  header: 'Price',
  numeric: true,
  cell: ({ price: dollars }: Pick<StaffPart, 'price'>) => pricePerPiece(dollars),
};

function Stock(part: StaffPart) {
  return (
    <span className="inline-flex items-center gap-2">
      {formatCount(part.availableQuantity)}
      {isLowStock(part) && (
        <span className="kit-status" data-tone="waiting">
          <TriangleAlert aria-hidden size={16} />
          Low
        </span>
      )}
    </span>
  );
}

/** The columns of the catalogue, which the shop sorts by. */
export function usePartColumns(onDeleted: (part: StaffPart) => void): Column<StaffPart>[] {
  const mayChange = useRoles().may('parts.change');
  const remove = useDeletePart(onDeleted);
  return [
    { header: 'Name', cell: NameCell, sort: 'name' },
    { ...price, sort: 'price' },
    { header: 'Minimum Order', numeric: true, cell: (part) => formatCount(part.minOrderQuantity) },
    { header: 'Available', numeric: true, cell: Stock, sort: 'stock' },
    {
      header: 'Manage',
      cell: (part, row) => (
        <div className="flex flex-wrap items-center gap-4 pl-3 xl:flex-nowrap">
          {mayChange && <SelectRow row={row} label={`Select ${part.partNumber}`} />}
          <LinkButton
            to={paths.editPart(part._id)}
            aria-label={`${mayChange ? 'Edit' : 'Stock of'} ${part.name}`}
          >
            {mayChange ? 'Edit' : 'Stock'}
          </LinkButton>
          {mayChange && (
            <Button
              aria-label={`Delete ${part.name}`}
              busy={remove.pendingId === part._id}
              disabled={remove.pendingId !== undefined}
              onClick={() => void remove.ask(part)}
            >
              Delete
            </Button>
          )}
        </div>
      ),
    },
    {
      header: 'Part No.',
      cell: ({ name, partNumber, state }) =>
        state === 'hidden' ? (
          <span className="kit-caption whitespace-nowrap">{partNumber}</span>
        ) : (
          <TextLink
            to={paths.part(partNumber)}
            aria-label={`${partNumber}: page of ${name}`}
            alone
            className="whitespace-nowrap font-mono text-xs"
          >
            {partNumber}
          </TextLink>
        ),
    },
  ];
}

export function useDeletedPartColumns(): Column<DeletedPart>[] {
  const toast = useToast();
  const mayChange = useRoles().may('parts.change');
  const restore = useRestorePart();
  return [
    { header: 'Name', cell: NameCell },
    price,
    {
      header: 'Deleted by',
      cell: ({ deletedBy = '', deletedByUid }) => <Who by={deletedBy} byUid={deletedByUid} />,
    },
    {
      header: 'Restore until',
      cell: ({ restorableUntil }) => (
        <time dateTime={restorableUntil}>{formatDeadline(restorableUntil)}</time>
      ),
    },
    {
      header: 'Manage',
      cell: ({ _id, name }) =>
        mayChange && (
          <Button
            aria-label={`Restore ${name}`}
            busy={restore.isPending && restore.variables === _id}
            disabled={restore.isPending}
            onClick={() => restore.mutate(_id, { onSuccess: () => toast.success('Restored!') })}
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
}
