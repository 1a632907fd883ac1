import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { receivedTransfer } from '@shop/contracts';
import { calls, type ReceivedTransfer, type WholeOrder } from '@shop/contracts/client';
import { Button, TextInput } from '@shop/front-kit';
import { Form, useChange, useFieldProps } from '@shop/front-kit/forms';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { TransferFields, today, useSharedTransfer } from '../../../orders/transfer-fields.tsx';
import { orderCalls } from '../../../orders/whole-order.ts';

interface TransferFormProps {
  order: WholeOrder;
  onClose: () => void;
}

function TransferForm({ order: { orderId: id, total }, onClose }: TransferFormProps) {
  const sharing = useSharedTransfer();
  const pay = useChange({
    send: (api, body: ReceivedTransfer) => api.call(calls.payByTransfer, { params: { id }, body }),
    done: t`Marked as paid!`,
    outdated: orderCalls,
    inForm: true,
  });
  const form = useForm({
    resolver: zodResolver(receivedTransfer),
    defaultValues: { reference: '', date: today(), amount: total.toFixed(2) },
  });
  const field = useFieldProps(form);
  const isAsked = sharing.isAsked(useWatch({ control: form.control, name: 'reference' }));
  return (
    <Form
      form={form}
      label={t`Bank transfer`}
      onSave={(body) => sharing.book(body.reference, (shared) => pay.mutateAsync({ ...body, ...shared }))}
      save={isAsked ? t`Book it for this order, too` : t`Mark as paid`}
      onCancel={onClose}
      cancel={t`Back Off`}
    >
      <TransferFields reference={field('reference')} date={field('date')} />
      <TextInput label={t`Amount received ($)`} inputMode="decimal" autoComplete="off" {...field('amount')} />
      <p className="kit-caption">{t`Closes the card payment. The buyer gets the invoice by email, and the order can be packed.`}</p>
    </Form>
  );
}

/** Marks an unpaid order as paid with money that arrived at the bank. */
export function BankTransfer({ order }: { order: WholeOrder }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <TransferForm order={order} onClose={() => setOpen(false)} />;
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t`Paid by bank transfer`}</Button>
    </div>
  );
}
