import { type BulkParts, partFamilies, partFamilyKeys } from '@shop/contracts/client';
import { Button, countOf, Dialog, FormError, SelectInput, TextInput } from '@shop/front-kit';
import { useAskBeforeLeaving } from '@shop/front-kit/forms';
import { messageOf } from '@shop/shop-runtime';
import { type SyntheticEvent, useState } from 'react';
import { type TypedChange, useChangeMany } from '../api/change-many.ts';

const fields: readonly (readonly [TypedChange['field'], string])[] = [
  ['price', 'Price, by percentage'],
  ['minOrderQuantity', 'Minimum order quantity'],
  ['family', 'Family'],
];

interface BulkChangeDialogProps {
  parts: BulkParts;
  count: number;
  onClose: () => void;
}

/** Asks what to change in many parts. Nothing changes before the preview is confirmed. */
export function BulkChangeDialog({ parts, count, onClose }: BulkChangeDialogProps) {
  const { isPending, error, mutate } = useChangeMany(parts);
  const [typed, setTyped] = useState<TypedChange>({ field: 'price', value: '' });
  useAskBeforeLeaving(typed.field !== 'family' && typed.value.trim() !== '' && !isPending);
  const chooseField = (text: string): void => {
    const field = fields.find(([each]) => each === text)?.[0] ?? 'price';
    setTyped({ field, value: field === 'family' ? 'other' : '' });
  };
  const setValue = (value: string): void => setTyped({ ...typed, value });
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    mutate(typed);
  };
  return (
    <Dialog title={`Change ${countOf(count, 'parts')}`} onClose={onClose}>
      <form className="grid gap-5" noValidate onSubmit={send}>
        <SelectInput
          label="What to change"
          value={typed.field}
          options={fields}
          onChange={({ target }) => chooseField(target.value)}
        />
        {typed.field === 'price' && (
          <TextInput
            label="Percent"
            hint="5 raises prices and price breaks by 5 %, -5 lowers them."
            inputMode="text"
            value={typed.value}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
        {typed.field === 'minOrderQuantity' && (
          <TextInput
            label="Minimum order quantity"
            inputMode="numeric"
            value={typed.value}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
        {typed.field === 'family' && (
          <SelectInput
            label="Family"
            value={typed.value}
            options={partFamilyKeys.map((family) => [family, partFamilies[family]])}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
        <FormError>{error && messageOf(error)}</FormError>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="primary" busy={isPending}>
            Preview
          </Button>
          <Button disabled={isPending} onClick={onClose}>
            Back
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
