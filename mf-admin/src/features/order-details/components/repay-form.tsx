import { zodResolver } from '@hookform/resolvers/zod';
import { bankTransfer } from '@shop/contracts';
import type { BankTransfer } from '@shop/contracts/client';
import { formatMoney } from '@shop/front-kit';
import { Form, fieldProps } from '@shop/front-kit/forms';
import { useForm } from 'react-hook-form';
import { TransferFields, today } from '../../../orders/transfer-fields.tsx';

interface RepayFormProps {
  amount: number;
  onSave: (transfer: BankTransfer) => Promise<unknown>;
  onClose: () => void;
}

/** Records the transfer that pays a failed refund back. */
export function RepayForm({ amount, onSave, onClose }: RepayFormProps) {
  const form = useForm({
    resolver: zodResolver(bankTransfer),
    defaultValues: { reference: '', date: today() },
  });
  const field = fieldProps(form);
  return (
    <Form
      form={form}
      onSave={onSave}
      label="Pay back by bank transfer"
      save={`Record ${formatMoney(amount)} as paid back`}
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
