import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import {
  limits,
  optionalText,
  type PostalAddress,
  phoneText,
  postalAddress,
  type WholeOrder,
} from '@shop/contracts';
import { calls, type OrderCorrection } from '@shop/contracts/client';
import { Button, TextInput } from '@shop/front-kit';
import {
  AddressFields,
  emptyAddress,
  Form,
  filledAddress,
  useChange,
  useFieldProps,
} from '@shop/front-kit/forms';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { orderCalls } from '../../../orders/whole-order.ts';

const correctable = ['requested', 'reserved', 'paid'];

const noBilling = z.undefined();
const correctionForm = z.object({
  delivery: postalAddress,
  billing: z.union([noBilling, postalAddress]),
  purchaseOrderNumber: optionalText(limits.purchaseOrderNumberMax),
});
type Typed = z.input<typeof correctionForm>;
type Correction = UseFormReturn<Typed, unknown, z.output<typeof correctionForm>>;

/** Orders placed on the purchase page have their address in a single text field. */
function deliveryOf(order: WholeOrder): PostalAddress {
  const { delivery, clientName: name, address: street } = order;
  return { ...emptyAddress, ...(delivery ?? { name, street }), phone: phoneText(delivery ?? order) };
}

interface AddressProps {
  form: Correction;
  of: 'delivery' | 'billing';
  legend: string;
}

/** The browser must not offer the admin's own address. */
function Address({ form, of, legend }: AddressProps) {
  const props = useFieldProps(form);
  const country = useWatch({ control: form.control, name: `${of}.country` });
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-semibold">{legend}</legend>
      <AddressFields
        country={country ?? ''}
        props={(field) => ({ ...props(`${of}.${field}`), autoComplete: 'off' })}
      />
    </fieldset>
  );
}

function CorrectionForm({ order, onDone }: { order: WholeOrder; onDone: () => void }) {
  const correct = useChange({
    send: (api, body: OrderCorrection) =>
      api.call(calls.correctOrder, { params: { id: order.orderId }, body }),
    done: t`Corrected!`,
    onDone,
    outdated: orderCalls,
    inForm: true,
  });
  const form: Correction = useForm({
    resolver: zodResolver(correctionForm),
    defaultValues: {
      delivery: deliveryOf(order),
      billing: order.billing && { ...emptyAddress, ...order.billing, phone: phoneText(order.billing) },
      purchaseOrderNumber: order.purchaseOrderNumber ?? '',
    },
  });
  const hasBilling = useWatch({ control: form.control, name: 'billing' }) !== undefined;
  const field = useFieldProps(form);
  return (
    <Form
      form={form}
      label={t`Save corrections`}
      className="grid max-w-2xl gap-6"
      onSave={({ delivery, billing, purchaseOrderNumber }) =>
        correct.mutateAsync({
          delivery: filledAddress(delivery),
          billing: billing && filledAddress(billing),
          purchaseOrderNumber: purchaseOrderNumber || undefined,
        })
      }
      save={t`Save`}
      onCancel={onDone}
    >
      <Address form={form} of="delivery" legend={t`Deliver to`} />
      {hasBilling ? (
        <Address form={form} of="billing" legend={t`Invoice to`} />
      ) : (
        <div>
          <Button
            onClick={() => form.setValue('billing', form.getValues('delivery'))}
          >{t`Add an invoice address`}</Button>
        </div>
      )}
      <TextInput label={t`Buyer's order number`} {...field('purchaseOrderNumber')} />
      {order.invoiceNumber && (
        <p className="kit-caption">{t`Invoice ${order.invoiceNumber} has been issued and won't change.`}</p>
      )}
    </Form>
  );
}

/** Corrects the addresses and order number of an order that has not been fully shipped. */
export function CorrectOrder({ order }: { order: WholeOrder }) {
  const [isOpen, setOpen] = useState(false);
  if (!correctable.includes(order.state)) return null;
  return (
    <div>
      {isOpen ? (
        <CorrectionForm order={order} onDone={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>{t`Correct addresses or order number`}</Button>
      )}
    </div>
  );
}
