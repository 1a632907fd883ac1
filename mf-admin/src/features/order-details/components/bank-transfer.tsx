import { zodResolver } from '@hookform/resolvers/zod';
import { receivedTransfer } from '@shop/contracts';
import type { WholeOrder } from '@shop/contracts/client';
import { Button, FormError, TextInput } from '@shop/front-kit';
import { fieldProps, saveWith } from '@shop/front-kit/forms';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { TransferFields, today } from '../../../orders/transfer-fields.tsx';
import { usePayByTransfer } from '../api/order.ts';

interface TransferFormProps {
  order: WholeOrder;
  onClose: () => void;
}

function TransferForm({ order, onClose }: TransferFormProps) {
  const pay = usePayByTransfer(order);
  const form = useForm({
    resolver: zodResolver(receivedTransfer),
    defaultValues: { reference: '', date: today(), amount: order.total.toFixed(2) },
  });
  const { errors, isSubmitting } = form.formState;
  const field = fieldProps(form);
  const submit = saveWith(form, pay.mutateAsync);
  return (
    <form
      noValidate
      aria-label="Bank transfer"
      className="grid max-w-2xl gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <TransferFields reference={field('reference')} date={field('date')} />
      <TextInput label="Amount received ($)" inputMode="decimal" autoComplete="off" {...field('amount')} />
      <p className="kit-caption">
        Closes the card payment. The buyer gets the invoice by email, and the order can be packed.
      </p>
      <FormError>{errors.root?.message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={isSubmitting}>
          Mark as paid
        </Button>
        <Button onClick={onClose}>Back Off</Button>
      </div>
    </form>
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
