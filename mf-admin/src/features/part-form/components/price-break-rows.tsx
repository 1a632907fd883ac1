import { TextInput } from '@shop/front-kit';
import { fieldProps } from '@shop/front-kit/forms';
import { useFormContext } from 'react-hook-form';
import { emptyPriceBreak, type PartFormValues } from '../part-form-values.ts';
import { Rows } from './rows.tsx';

export function PriceBreakRows() {
  const props = fieldProps(useFormContext<PartFormValues>());
  return (
    <Rows
      name="priceBreaks"
      title="Price breaks"
      text="Buyers pay less per piece from this quantity."
      noun="price break"
      empty={emptyPriceBreak}
      columns="grid-cols-[1fr_1fr_auto] max-w-xl"
    >
      {(at) => (
        <>
          <TextInput label="From pieces" inputMode="numeric" {...props(`priceBreaks.${at}.fromQuantity`)} />
          <TextInput label="Price each ($)" inputMode="decimal" {...props(`priceBreaks.${at}.price`)} />
        </>
      )}
    </Rows>
  );
}
