import { t } from '@lingui/core/macro';
import { type DeletedPart, isLowStock, partStateNames, type StaffPart } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import {
  Button,
  formatCount,
  formatMoney,
  LinkButton,
  Moment,
  TextLink,
  Unbroken,
  useRoles,
} from '@shop/front-kit';
import { Who } from '@shop/front-kit/orders';
import { type Column, SelectRow } from '@shop/front-kit/tables';
import { useToast } from '@shop/shop-runtime';
import { TriangleAlert } from 'lucide-react';
import { ownPaths } from '../../../own-paths.ts';
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

const price = () => ({
  id: 'price',
  header: t`Price`,
  numeric: true,
  cell: ({ price: dollars }: Pick<StaffPart, 'price'>) => pricePerPiece(dollars),
});

function Stock(part: StaffPart) {
  return (
    <span className="inline-flex items-center gap-2">
      <span>{formatCount(part.availableQuantity)}</span>
      {isLowStock(part) && (
        <span className="kit-status" data-tone="waiting">
          <TriangleAlert aria-hidden size={16} />
          {t`Low`}
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
    { id: 'name', header: t`Name`, cell: NameCell, sort: 'name' },
    { ...price(), sort: 'price' },
    {
      id: 'minimum-order',
      header: t`Minimum Order`,
      numeric: true,
      cell: (part) => formatCount(part.minOrderQuantity),
    },
    { id: 'available', header: t`Available`, numeric: true, cell: Stock, sort: 'stock' },
    {
      id: 'manage',
      header: t`Manage`,
      cell: (part, row) => (
        <div className="flex flex-wrap items-center gap-4 pl-3 xl:flex-nowrap">
          {mayChange && <SelectRow row={row} label={t`Select ${part.partNumber}`} />}
          <LinkButton
            to={ownPaths.editPart(part._id)}
            aria-label={mayChange ? t`Edit ${part.name}` : t`Stock of ${part.name}`}
          >
            {mayChange ? t`Edit` : t`Stock`}
          </LinkButton>
          {mayChange && (
            <Button
              aria-label={t`Delete ${part.name}`}
              busy={remove.pendingId === part._id}
              disabled={remove.pendingId !== undefined}
              onClick={() => void remove.ask(part)}
            >{t`Delete`}</Button>
          )}
        </div>
      ),
    },
    {
      id: 'part-no',
      header: t`Part No.`,
      cell: ({ name, partNumber, state }) =>
        state === 'hidden' ? (
          <span className="kit-caption whitespace-nowrap">{partNumber}</span>
        ) : (
          <TextLink
            to={paths.part(partNumber)}
            aria-label={t`${partNumber}: page of ${name}`}
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
    { id: 'name', header: t`Name`, cell: NameCell },
    price(),
    {
      id: 'deleted-by',
      header: t`Deleted by`,
      cell: ({ deletedBy = '', deletedByUid }) => <Who by={deletedBy} byUid={deletedByUid} />,
    },
    {
      id: 'restore-until',
      header: t`Restore until`,
      cell: ({ restorableUntil }) => <Moment at={restorableUntil} isDeadline />,
    },
    {
      id: 'manage',
      header: t`Manage`,
      cell: ({ _id, name }) =>
        mayChange && (
          <Button
            aria-label={t`Restore ${name}`}
            busy={restore.isPending && restore.variables === _id}
            disabled={restore.isPending}
            onClick={() => restore.mutate(_id, { onSuccess: () => toast.success(t`Restored!`) })}
          >{t`Restore`}</Button>
        ),
    },
    {
      id: 'part-no',
      header: t`Part No.`,
      cell: ({ partNumber }) => <span className="kit-caption whitespace-nowrap">{partNumber}</span>,
    },
  ];
}
