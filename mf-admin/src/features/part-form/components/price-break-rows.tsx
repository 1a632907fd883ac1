import { t } from '@lingui/core/macro';
import { TextInput } from '@shop/front-kit';
import { useFieldProps } from '@shop/front-kit/forms';
import { useFormContext } from 'react-hook-form';
import { emptyPriceBreak, type PartFormValues } from '../part-form-values.ts';
import { Rows } from './rows.tsx';

export function PriceBreakRows() {
  const props = useFieldProps(useFormContext<PartFormValues>());
  return (
    <Rows
      name="priceBreaks"
      title={t`Price breaks`}
      text={t`Buyers pay less per piece from this quantity.`}
      words={{
        row: (nth) => t`price break ${nth}`,
        add: t`Add price break`,
        remove: (nth) => t`Remove price break ${nth}`,
      }}
      empty={emptyPriceBreak}
      columns="grid-cols-[1fr_1fr_auto] max-w-xl"
    >
      {(at) => (
        <>
          <TextInput
            label={t`From pieces`}
            inputMode="numeric"
            {...props(`priceBreaks.${at}.fromQuantity`)}
          />
          <TextInput label={t`Price each ($)`} inputMode="decimal" {...props(`priceBreaks.${at}.price`)} />
        </>
      )}
    </Rows>
  );
}
