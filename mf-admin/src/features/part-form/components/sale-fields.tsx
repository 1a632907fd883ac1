import { t } from '@lingui/core/macro';
import { partStateNames, partStates } from '@shop/contracts/client';
import { SelectInput, TextInput } from '@shop/front-kit';
import { useFieldProps } from '@shop/front-kit/forms';
import { useFormContext } from 'react-hook-form';
import type { PartFormValues } from '../part-form-values.ts';
import { Group } from './rows.tsx';

/** Whether buyers see the part, and when it needs more stock. */
export function SaleFields() {
  const props = useFieldProps(useFormContext<PartFormValues>());
  return (
    <Group title={t`Sale`}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectInput
          label={t`State`}
          hint={t`Hidden parts need no picture. Discontinued parts are sold while stock lasts.`}
          options={partStates.map((state) => [state, partStateNames[state]])}
          {...props('state')}
        />
        <TextInput
          label={t`Pack content`}
          hint={t`One set: 4 pads, both wheels of an axle`}
          {...props('packContent')}
        />
        <TextInput
          label={t`Low stock at`}
          hint={t`Reported as low from this quantity down`}
          inputMode="numeric"
          {...props('lowStockAt')}
        />
        <TextInput
          label={t`Back in stock`}
          type="date"
          hint={t`Buyers see the day while the part is sold out`}
          {...props('restockExpected')}
        />
      </div>
    </Group>
  );
}
