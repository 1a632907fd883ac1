import { zodResolver } from '@hookform/resolvers/zod';
import { newShipment, shipmentCancellation } from '@shop/contracts';
import { limits, type Shipment, type ShipmentCorrection } from '@shop/contracts/client';
import { Button, Field, FormError, TextArea, TextInput } from '@shop/front-kit';
import { fieldProps, saveWith } from '@shop/front-kit/forms';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CarrierInput } from '../../../orders/carrier-input.tsx';
import { useCancelShipment, useCorrectShipment } from '../api/shipment.ts';

const trackingForm = z.object({
  carrier: newShipment.shape.carrier,
  trackingNumber: newShipment.shape.trackingNumber,
  trackingUrl: z.literal('').or(newShipment.shape.trackingUrl),
});

/** An emptied field removes the text. */
function correctionOf({
  carrier,
  trackingNumber,
  trackingUrl,
}: z.output<typeof trackingForm>): ShipmentCorrection {
  return {
    carrier: carrier || null,
    trackingNumber: trackingNumber || null,
    trackingUrl: trackingUrl || null,
  };
}

interface FormProps {
  orderId: string;
  shipment: Shipment;
  name: string;
  onDone: () => void;
}

interface FrameProps {
  label: string;
  problem: string | undefined;
  onSubmit: () => Promise<void>;
  buttons: ReactNode;
  children: ReactNode;
}

function Frame({ label, problem, onSubmit, buttons, children }: FrameProps) {
  return (
    <form
      noValidate
      aria-label={label}
      className="grid w-full gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
      <FormError>{problem}</FormError>
      <div className="flex flex-wrap gap-3">{buttons}</div>
    </form>
  );
}

function TrackingForm({ orderId, shipment, name, onDone }: FormProps) {
  const correct = useCorrectShipment(orderId, shipment.id);
  const { carrier = '', trackingNumber = '', trackingUrl = '' } = shipment;
  const form = useForm({
    resolver: zodResolver(trackingForm),
    defaultValues: { carrier, trackingNumber, trackingUrl },
  });
  const props = fieldProps(form);
  const submit = saveWith(form, async (typed) => {
    await correct.mutateAsync(correctionOf(typed));
    onDone();
  });
  const buttons = (
    <>
      <Button type="submit" kind="primary" busy={correct.isPending}>
        Save tracking
      </Button>
      <Button onClick={onDone}>Back Off</Button>
    </>
  );
  return (
    <Frame
      label={`Tracking of ${name}`}
      problem={form.formState.errors.root?.message}
      onSubmit={submit}
      buttons={buttons}
    >
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <CarrierInput {...props('carrier')} />
        <TextInput label="Tracking number" autoComplete="off" {...props('trackingNumber')} />
        <TextInput label="Tracking link" type="url" autoComplete="off" {...props('trackingUrl')} />
      </div>
      <p className="kit-caption">The buyer gets an email.</p>
    </Frame>
  );
}

function CancelForm({ orderId, shipment, name, onDone }: FormProps) {
  const cancel = useCancelShipment(orderId, shipment.id);
  const form = useForm({ resolver: zodResolver(shipmentCancellation), defaultValues: { reason: '' } });
  const { errors } = form.formState;
  const submit = saveWith(form, ({ reason }) => cancel.mutateAsync(reason));
  const buttons = (
    <>
      <Button type="submit" kind="danger" busy={cancel.isPending}>
        Cancel {name.toLowerCase()}
      </Button>
      <Button onClick={onDone}>Back Off</Button>
    </>
  );
  return (
    <Frame label={`Cancel ${name}`} problem={errors.root?.message} onSubmit={submit} buttons={buttons}>
      <Field label="Reason" error={errors.reason?.message} hint="Shown to the buyer.">
        <TextArea rows={2} maxLength={limits.reasonMax} {...form.register('reason')} />
      </Field>
      <p className="kit-caption">Its pieces count as not sent again.</p>
    </Frame>
  );
}

/** Corrects the tracking of a parcel that left, or cancels it. */
export function ChangeParcel(props: Omit<FormProps, 'onDone'>) {
  const { shipment, name } = props;
  const [open, setOpen] = useState<'tracking' | 'cancel'>();
  const done = (): void => setOpen(undefined);
  if (open === 'tracking') return <TrackingForm {...props} onDone={done} />;
  if (open === 'cancel') return <CancelForm {...props} onDone={done} />;
  const hasTracking = shipment.trackingNumber !== undefined || shipment.trackingUrl !== undefined;
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen('tracking')}>
        {hasTracking ? 'Correct tracking' : 'Add tracking'}
        <span className="sr-only"> of {name}</span>
      </Button>
      <Button onClick={() => setOpen('cancel')}>Cancel {name.toLowerCase()}</Button>
    </div>
  );
}
