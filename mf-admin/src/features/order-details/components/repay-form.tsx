import { zodResolver } from '@hookform/resolvers/zod';
import { bankTransfer } from '@shop/contracts';
import type { BankTransfer } from '@shop/contracts/client';
import { formatMoney } from '@shop/front-kit';
import { Form, fieldProps } from '@shop/front-kit/forms';
import { useForm } from 'react-hook-form';
import { bookTooLabel, TransferFields, today, useSharedTransfer } from '../../../orders/transfer-fields.tsx';

interface RepayFormProps {
  amount: number;
  /** `shared`: the transfer also pays other refunds. */
  onSave: (transfer: BankTransfer, shared: { shared?: true }) => Promise<unknown>;
  onClose: () => void;
}

/** Records the transfer that pays a failed refund back. */
export function RepayForm({ amount, onSave, onClose }: RepayFormProps) {
  const form = useForm({
    resolver: zodResolver(bankTransfer),
    defaultValues: { reference: '', date: today() },
  });
  const field = fieldProps(form);
  const sharing = useSharedTransfer();
  const isAsked = sharing.isAsked(form.watch('reference'));
  return (
    <Form
      form={form}
      onSave={(transfer) => sharing.book(transfer.reference, (shared) => onSave(transfer, shared))}
      label="Pay back by bank transfer"
      save={isAsked ? bookTooLabel : `Record ${formatMoney(amount)} as paid back`}
      onCancel={onClose}
      cancel="Back Off"
    >
      <TransferFields
        reference={field('reference')}
        date={field('date')}
        hint={`Send ${formatMoney(amount)} first, then record it here.`}
      />
    </Form>
  );
}
