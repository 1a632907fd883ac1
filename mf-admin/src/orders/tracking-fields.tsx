import { t } from '@lingui/core/macro';
import { TextInput } from '@shop/front-kit';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CarrierInput } from './carrier-input.tsx';

interface TrackingFieldsProps {
  props: (
    field: 'carrier' | 'trackingNumber' | 'trackingUrl',
  ) => UseFormRegisterReturn & { error: string | undefined };
}

/** How a parcel travels, and where the buyer can follow it. */
export function TrackingFields({ props }: TrackingFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <CarrierInput {...props('carrier')} />
      <TextInput label={t`Tracking number`} autoComplete="off" {...props('trackingNumber')} />
      <TextInput label={t`Tracking link`} type="url" autoComplete="off" {...props('trackingUrl')} />
    </div>
  );
}
