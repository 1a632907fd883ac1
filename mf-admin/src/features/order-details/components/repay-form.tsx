import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { bankTransfer } from '@shop/contracts';
import type { BankTransfer } from '@shop/contracts/client';
import { formatMoney } from '@shop/front-kit';
import { Form, useFieldProps } from '@shop/front-kit/forms';
import { useForm, useWatch } from 'react-hook-form';
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
  const field = useFieldProps(form);
  const sharing = useSharedTransfer();
  const isAsked = sharing.isAsked(useWatch({ control: form.control, name: 'reference' }));
  return (
    <Form
      form={form}
      onSave={(transfer) => sharing.book(transfer.reference, (shared) => onSave(transfer, shared))}
      label={t`Pay back by bank transfer`}
      save={isAsked ? bookTooLabel() : t`Record ${formatMoney(amount)} as paid back`}
      onCancel={onClose}
      cancel={t`Back Off`}
    >
      <TransferFields
        reference={field('reference')}
        date={field('date')}
        hint={t`Send ${formatMoney(amount)} first, then record it here.`}
      />
    </Form>
  );
}
