import { t } from '@lingui/core/macro';
import type { Part } from '@shop/contracts/client';
import { Button, EmptyState, FilterForm, formatCount, formatMoney, Loaded, TextInput } from '@shop/front-kit';
import { useDeferredValue, useState } from 'react';
import { useFoundParts } from './api.ts';
import { newRow, type OrderRow, readRow } from './order-rows.ts';

interface RowsProps {
  rows: readonly OrderRow[];
  onChange: (rows: readonly OrderRow[]) => void;
}

function FoundParts({ q, rows, onChange }: RowsProps & { q: string }) {
  const isChosen = (part: Part) => rows.some((row) => row.part._id === part._id);
  return (
    <Loaded query={useFoundParts(q)} label={t`Finding parts`}>
      {(parts) =>
        parts.length === 0 ? (
          <EmptyState title={t`No parts found`} text={t`No part on sale matches this search.`} />
        ) : (
          <ul aria-label={t`Parts`} className="grid">
            {parts.map((part) => (
              <li
                key={part._id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline py-2"
              >
                <span className="min-w-0 wrap-anywhere">
                  {part.name}{' '}
                  <span className="kit-caption">
                    {t`${part.partNumber}, ${formatMoney(part.price)}, ${formatCount(part.availableQuantity)} available`}
                  </span>
                </span>
                <Button
                  aria-label={t`Add ${part.name}`}
                  disabled={isChosen(part)}
                  onClick={() => onChange([...rows, newRow(part)])}
                >{t`Add`}</Button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function ChosenRow({
  row,
  onChange,
  onRemove,
}: {
  row: OrderRow;
  onChange: (typed: string) => void;
  onRemove: () => void;
}) {
  const { part, typed } = row;
  const { fault, price, total } = readRow(row);
  return (
    <li className="grid items-start gap-3 border-b border-hairline py-3 sm:grid-cols-[1fr_10rem_9rem_auto]">
      <p className="wrap-anywhere">
        {part.name}
        <span className="kit-caption block">{part.partNumber}</span>
      </p>
      <TextInput
        label={t`Quantity`}
        aria-label={t`Quantity of ${part.name}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={fault}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="tabular-nums sm:text-right">
        {total !== undefined && <span>{formatMoney(total)}</span>}
        {price !== undefined && <span className="kit-caption block">{t`${formatMoney(price)} each`}</span>}
      </p>
      <Button aria-label={t`Remove ${part.name}`} onClick={onRemove}>{t`Remove`}</Button>
    </li>
  );
}

/** Finds parts and collects them with quantities, priced by the same rules as a basket. */
export function ChooseParts({ rows, onChange }: RowsProps) {
  const [q, setQ] = useState('');
  const wanted = useDeferredValue(q.trim());
  return (
    <div className="grid max-w-4xl gap-4">
      <FilterForm label={t`Search of parts`} className="block max-w-2xl">
        <TextInput
          label={t`Find parts`}
          type="search"
          autoComplete="off"
          placeholder={t`Number, name or vehicle`}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
      </FilterForm>
      {wanted !== '' && <FoundParts q={wanted} rows={rows} onChange={onChange} />}
      {rows.length > 0 && (
        <ul aria-label={t`Lines of the order`} className="grid border-t border-base-content">
          {rows.map((row) => (
            <ChosenRow
              key={row.part._id}
              row={row}
              onChange={(typed) => onChange(rows.map((each) => (each === row ? { ...row, typed } : each)))}
              onRemove={() => onChange(rows.filter((each) => each !== row))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
