import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { newShipment, shipmentCancellation } from '@shop/contracts';
import { calls, limits, type Shipment, type ShipmentCorrection } from '@shop/contracts/client';
import { Button } from '@shop/front-kit';
import { Form, TextAreaInput, useChange, useFieldProps } from '@shop/front-kit/forms';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { TrackingFields } from '../../../orders/tracking-fields.tsx';
import { orderCalls } from '../../../orders/whole-order.ts';

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

function TrackingForm({ orderId, shipment, name, onDone }: FormProps) {
  const params = { orderId, shipmentId: shipment.id };
  const correct = useChange({
    send: (api, body: ShipmentCorrection) => api.call(calls.correctShipment, { params, body }),
    done: t`Tracking saved`,
    onDone,
    outdated: orderCalls,
    inForm: true,
  });
  const { carrier = '', trackingNumber = '', trackingUrl = '' } = shipment;
  const form = useForm({
    resolver: zodResolver(trackingForm),
    defaultValues: { carrier, trackingNumber, trackingUrl },
  });
  const field = useFieldProps(form);
  return (
    <Form
      form={form}
      label={t`Tracking of ${name}`}
      className="grid w-full gap-4"
      onSave={(typed) => correct.mutateAsync(correctionOf(typed))}
      save={t`Save tracking`}
      onCancel={onDone}
      cancel={t`Back Off`}
    >
      <TrackingFields props={field} />
      <p className="kit-caption">{t`The buyer gets an email.`}</p>
    </Form>
  );
}

function CancelForm({ orderId, shipment, name, onDone }: FormProps) {
  const params = { orderId, shipmentId: shipment.id };
  const cancel = useChange({
    send: (api, body: { reason: string }) => api.call(calls.cancelShipment, { params, body }),
    done: t`Shipment cancelled`,
    outdated: orderCalls,
    inForm: true,
  });
  const form = useForm({ resolver: zodResolver(shipmentCancellation), defaultValues: { reason: '' } });
  const field = useFieldProps(form);
  return (
    <Form
      form={form}
      label={t`Cancel ${name}`}
      className="grid w-full gap-4"
      onSave={cancel.mutateAsync}
      save={t`Cancel ${name.toLowerCase()}`}
      kind="danger"
      onCancel={onDone}
      cancel={t`Back Off`}
    >
      <TextAreaInput
        label={t`Reason`}
        hint={t`Shown to the buyer.`}
        rows={2}
        maxLength={limits.reasonMax}
        {...field('reason')}
      />
      <p className="kit-caption">{t`Its pieces go back to Packing.`}</p>
    </Form>
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
        {hasTracking ? t`Correct tracking` : t`Add tracking`}
        <span className="sr-only">{t` of ${name}`}</span>
      </Button>
      <Button onClick={() => setOpen('cancel')}>{t`Cancel ${name.toLowerCase()}`}</Button>
    </div>
  );
}
