import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { countriesByName } from '@shop/contracts';
import { SelectInput, TextInput } from '@shop/front-kit';
import { TextAreaInput, useFieldProps } from '@shop/front-kit/forms';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { PartFormValues } from '../part-form-values.ts';
import { AttributeRows } from './attribute-rows.tsx';
import { FitmentRows } from './fitment-rows.tsx';
import { PriceBreakRows } from './price-break-rows.tsx';
import { Group } from './rows.tsx';

const countries = countriesByName();

export function PartNumbers({ hint }: { hint?: string }) {
  const props = useFieldProps(useFormContext<PartFormValues>());
  return (
    <Group title={t`Numbers and weight`}>
      <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr_1fr]">
        <TextInput label={t`Part number`} hint={hint} {...props('partNumber')} />
        <TextInput
          label={t`Superseded by`}
          hint={t`Number of the replacement part`}
          {...props('supersededBy')}
        />
        <TextInput label={t`Weight (g)`} inputMode="numeric" {...props('weightGrams')} />
        <TextInput label={t`Sold in multiples of`} inputMode="numeric" {...props('orderStep')} />
        <TextInput label={t`HS code`} hint={t`Tariff number, such as 8708.30`} {...props('hsCode')} />
        <SelectInput
          label={t`Country of origin`}
          options={[['', t`Not given`], ...countries]}
          {...props('origin')}
        />
        <TextInput label={t`Shelf`} hint={t`Where packers find it`} {...props('shelf')} />
      </div>
      <TextAreaInput
        label={t`OE numbers`}
        hint={t`OE and competitor numbers it replaces, one per line`}
        {...props('oeNumbers')}
      />
    </Group>
  );
}

export function PartFacts() {
  return (
    <>
      <AttributeRows />
      <FitmentRows />
      <PriceBreakRows />
    </>
  );
}

/** Optional fields. Collapsed at first to keep adding a simple part quick; `useFocusFirstFault` opens them for an error. */
export function MoreAboutThisPart({ children }: { children: ReactNode }) {
  return (
    <details className="group rounded-box border border-base-300 px-4">
      <summary className="flex min-h-13 cursor-pointer flex-wrap items-center gap-x-3 py-2 font-semibold before:content-['+'] group-open:before:content-['−']">
        <Trans>
          More about this part
          <span className="text-xs text-muted font-normal">
            numbers, pictures, state, attributes, vehicles, price breaks
          </span>
        </Trans>
      </summary>
      <div className="grid gap-6 pt-2 pb-5">{children}</div>
    </details>
  );
}
