import { zodResolver } from '@hookform/resolvers/zod';
import { bankTransfer, dollars, returnDecision, returnInspection } from '@shop/contracts';
import {
  addressInLine,
  type ListedReturn,
  limits,
  type ReturnDecision,
  type ReturnInspection,
  type ReturnRefund,
} from '@shop/contracts/client';
import { formatCount, formatMoney, TextInput, useCompany } from '@shop/front-kit';
import { Form, fieldProps, TextAreaInput } from '@shop/front-kit/forms';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { bookTooLabel, TransferFields, today, useSharedTransfer } from '../orders/transfer-fields.tsx';

interface FormProps<Values> {
  back: ListedReturn;
  /** Rejects when the shop refused; the form then shows why. */
  onSave: (values: Values) => Promise<unknown>;
  onClose: () => void;
}

const className = 'grid w-full max-w-2xl gap-4';

export function DecisionForm({
  back,
  decision,
  onSave,
  onClose,
}: FormProps<ReturnDecision> & Pick<ReturnDecision, 'decision'>) {
  const isApproval = decision === 'approve';
  const company = useCompany();
  const address = company && `Please send the parts to ${company.name}, ${addressInLine(company.address)}. `;
  const instructions = `${address ?? ''}Write ${back.number} on the parcel.`;
  const form = useForm({
    resolver: zodResolver(returnDecision),
    defaultValues: { decision, answer: isApproval ? instructions : '' },
  });
  return (
    <Form
      form={form}
      className={className}
      onSave={onSave}
      label={`${isApproval ? 'Approve' : 'Decline'} the return of ${back.number}`}
      save={isApproval ? 'Approve and email' : 'Decline and email'}
      kind={isApproval ? 'primary' : 'danger'}
      onCancel={onClose}
      cancel="Back Off"
    >
      <TextAreaInput
        label={isApproval ? 'Instructions for the buyer' : 'Why is it declined?'}
        hint="The buyer gets it by email."
        maxLength={limits.returnTextMax}
        {...fieldProps(form)('answer')}
      />
    </Form>
  );
}

export function InspectionForm({ back, onSave, onClose }: FormProps<ReturnInspection>) {
  const form = useForm({
    resolver: zodResolver(returnInspection),
    defaultValues: {
      lines: back.lines.map(({ lineId, quantity }) => ({
        lineId,
        restocked: String(quantity),
        scrapped: '0',
      })),
    },
  });
  const field = fieldProps(form);
  return (
    <Form
      form={form}
      className={className}
      onSave={onSave}
      label={`Inspect the return of ${back.number}`}
      save="Save inspection"
      onCancel={onClose}
      cancel="Back Off"
    >
      {back.lines.map(({ lineId, partName, quantity }, at) => (
        <fieldset key={lineId} className="grid grid-cols-2 items-start gap-4">
          <legend className="mb-2 text-sm font-semibold wrap-anywhere">
            {formatCount(quantity)} × {partName}
          </legend>
          <TextInput
            label="Back into stock"
            inputMode="numeric"
            autoComplete="off"
            {...field(`lines.${at}.restocked`)}
          />
          <TextInput
            label="Scrapped"
            inputMode="numeric"
            autoComplete="off"
            {...field(`lines.${at}.scrapped`)}
          />
        </fieldset>
      ))}
      <p className="kit-caption">Pieces in neither field count as not arrived, and are not refunded.</p>
    </Form>
  );
}

const refundFields = z.object({ amount: dollars, reference: z.string(), date: z.string() });

function refundOf(back: ListedReturn) {
  return refundFields.superRefine((values, context) => {
    if (values.amount > back.amount)
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message: `At most ${formatMoney(back.amount)} can be refunded`,
      });
    const issues = back.paidByTransfer ? bankTransfer.safeParse(values).error?.issues : undefined;
    for (const { path, message } of issues ?? []) context.addIssue({ code: 'custom', path, message });
  });
}

/** Refunds a return, or a part of what it cost. Records the transfer back, for an order that was paid by transfer. */
export function ReturnRefundForm({ back, onSave, onClose }: FormProps<ReturnRefund>) {
  const form = useForm({
    resolver: zodResolver(refundOf(back)),
    defaultValues: { amount: String(back.amount), reference: '', date: today() },
  });
  const field = fieldProps(form);
  const sharing = useSharedTransfer();
  const isAsked = back.paidByTransfer && sharing.isAsked(form.watch('reference'));
  const label = back.paidByTransfer ? 'Record as paid back' : 'Refund';
  const save = ({ amount, reference, date }: z.output<typeof refundFields>) => {
    if (!back.paidByTransfer) return onSave({ amount });
    const transfer = { reference, date };
    return sharing.book(reference, (shared) => onSave({ amount, transfer, ...shared }));
  };
  return (
    <Form
      form={form}
      className={className}
      onSave={save}
      label={`Refund the return of ${back.number}`}
      save={isAsked ? bookTooLabel : label}
      kind="danger"
      onCancel={onClose}
      cancel="Back Off"
    >
      <TextInput
        label="Amount ($)"
        inputMode="decimal"
        autoComplete="off"
        hint={`At most ${formatMoney(back.amount)}. Less keeps a part, such as for restocking.`}
        {...field('amount')}
      />
      {back.paidByTransfer && (
        <TransferFields
          reference={field('reference')}
          date={field('date')}
          hint="Paid by bank transfer: send the amount first, then record it here."
        />
      )}
    </Form>
  );
}
