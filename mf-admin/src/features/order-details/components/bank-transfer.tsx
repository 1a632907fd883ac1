import { zodResolver } from '@hookform/resolvers/zod';
import { receivedTransfer } from '@shop/contracts';
import { type ReceivedTransfer, routes, type WholeOrder } from '@shop/contracts/client';
import { ApiError, Button, TextInput } from '@shop/front-kit';
import { Form, fieldProps, useChange } from '@shop/front-kit/forms';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { orderCalls } from '../../../orders/order-calls.ts';
import { TransferFields, today } from '../../../orders/transfer-fields.tsx';

interface TransferFormProps {
  order: WholeOrder;
  onClose: () => void;
}

function TransferForm({ order: { orderId: id, total }, onClose }: TransferFormProps) {
  // The reference that the office was asked about: the next press books it.
  const [asked, setAsked] = useState<string>();
  const pay = useChange({
    send: (api, body: ReceivedTransfer) => {
      const shared = body.reference === asked;
      return api.call(routes.payByTransfer, { params: { id }, body: { ...body, ...(shared && { shared }) } });
    },
    onError: (error, { reference }) => {
      if (error instanceof ApiError && error.problem?.code === 'transfer-used') setAsked(reference);
    },
    done: 'Marked as paid!',
    outdated: orderCalls,
    inForm: true,
  });
  const form = useForm({
    resolver: zodResolver(receivedTransfer),
    defaultValues: { reference: '', date: today(), amount: total.toFixed(2) },
  });
  const field = fieldProps(form);
  return (
    <Form
      form={form}
      label="Bank transfer"
      onSave={pay.mutateAsync}
      save={
        asked !== undefined && form.watch('reference') === asked
          ? 'Book it for this order, too'
          : 'Mark as paid'
      }
      onCancel={onClose}
      cancel="Back Off"
    >
      <TransferFields reference={field('reference')} date={field('date')} />
      <TextInput label="Amount received ($)" inputMode="decimal" autoComplete="off" {...field('amount')} />
      <p className="kit-caption">
        Closes the card payment. The buyer gets the invoice by email, and the order can be packed.
      </p>
    </Form>
  );
}

/** Marks an unpaid order as paid with money that arrived at the bank. */
export function BankTransfer({ order }: { order: WholeOrder }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <TransferForm order={order} onClose={() => setOpen(false)} />;
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Paid by bank transfer</Button>
    </div>
  );
}
