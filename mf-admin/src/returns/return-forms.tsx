import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
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
import { Form, TextAreaInput, useFieldProps } from '@shop/front-kit/forms';
import { useForm, useWatch } from 'react-hook-form';
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
  const onParcel = t`Write ${back.number} on the parcel.`;
  const instructions = company
    ? `${t`Please send the parts to ${company.name}, ${addressInLine(company.address)}.`} ${onParcel}`
    : onParcel;
  const form = useForm({
    resolver: zodResolver(returnDecision),
    defaultValues: { decision, answer: isApproval ? instructions : '' },
  });
  const field = useFieldProps(form);
  return (
    <Form
      form={form}
      className={className}
      onSave={onSave}
      label={isApproval ? t`Approve the return of ${back.number}` : t`Decline the return of ${back.number}`}
      save={isApproval ? t`Approve and email` : t`Decline and email`}
      kind={isApproval ? 'primary' : 'danger'}
      onCancel={onClose}
      cancel={t`Back Off`}
    >
      <TextAreaInput
        label={isApproval ? t`Instructions for the buyer` : t`Why is it declined?`}
        hint={t`The buyer gets it by email.`}
        maxLength={limits.returnTextMax}
        {...field('answer')}
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
  const field = useFieldProps(form);
  return (
    <Form
      form={form}
      className={className}
      onSave={onSave}
      label={t`Inspect the return of ${back.number}`}
      save={t`Save inspection`}
      onCancel={onClose}
      cancel={t`Back Off`}
    >
      {back.lines.map(({ lineId, partName, quantity }, at) => (
        <fieldset key={lineId} className="grid grid-cols-2 items-start gap-4">
          <legend className="mb-2 text-sm font-semibold wrap-anywhere">
            {formatCount(quantity)} × {partName}
          </legend>
          <TextInput
            label={t`Back into stock`}
            inputMode="numeric"
            autoComplete="off"
            {...field(`lines.${at}.restocked`)}
          />
          <TextInput
            label={t`Scrapped`}
            inputMode="numeric"
            autoComplete="off"
            {...field(`lines.${at}.scrapped`)}
          />
        </fieldset>
      ))}
      <p className="kit-caption">{t`Pieces in neither field count as not arrived, and are not refunded.`}</p>
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
        message: t`At most ${formatMoney(back.amount)} can be refunded`,
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
  const field = useFieldProps(form);
  const sharing = useSharedTransfer();
  const reference = useWatch({ control: form.control, name: 'reference' });
  const isAsked = back.paidByTransfer && sharing.isAsked(reference);
  const label = back.paidByTransfer ? t`Record as paid back` : t`Refund`;
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
      label={t`Refund the return of ${back.number}`}
      save={isAsked ? bookTooLabel() : label}
      kind="danger"
      onCancel={onClose}
      cancel={t`Back Off`}
    >
      <TextInput
        label={t`Amount ($)`}
        inputMode="decimal"
        autoComplete="off"
        hint={t`At most ${formatMoney(back.amount)}. Less keeps a part, such as for restocking.`}
        {...field('amount')}
      />
      {back.paidByTransfer && (
        <TransferFields
          reference={field('reference')}
          date={field('date')}
          hint={t`Paid by bank transfer: send the amount first, then record it here.`}
        />
      )}
    </Form>
  );
}
