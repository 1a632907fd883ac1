import { zodResolver } from '@hookform/resolvers/zod';
import { bankTransfer, returnDecision, returnInspection } from '@shop/contracts';
import {
  type BankTransfer,
  type ListedReturn,
  limits,
  type ReturnDecision,
  type ReturnInspection,
} from '@shop/contracts/client';
import {
  Button,
  brand,
  Field,
  FormError,
  formatCount,
  formatMoney,
  TextArea,
  TextInput,
} from '@shop/front-kit';
import { fieldProps, saveWith } from '@shop/front-kit/forms';
import { useForm } from 'react-hook-form';
import { TransferFields, today } from '../orders/transfer-fields.tsx';

interface FormProps<Values> {
  back: ListedReturn;
  /** Rejects when the shop refused; the form then shows why. */
  onSave: (values: Values) => Promise<unknown>;
  onClose: () => void;
}

function Buttons({
  save,
  busy,
  danger,
  onClose,
}: {
  save: string;
  busy: boolean;
  danger?: boolean;
  onClose: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
        {save}
      </Button>
      <Button onClick={onClose}>Back Off</Button>
    </div>
  );
}

export function DecisionForm({
  back,
  decision,
  onSave,
  onClose,
}: FormProps<ReturnDecision> & Pick<ReturnDecision, 'decision'>) {
  const isApproval = decision === 'approve';
  const instructions = `Please send the parts to ${brand.name}, ${brand.address}. Write ${back.number} on the parcel.`;
  const form = useForm({
    resolver: zodResolver(returnDecision),
    defaultValues: { decision, answer: isApproval ? instructions : '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = saveWith(form, onSave);
  return (
    <form
      noValidate
      aria-label={`${isApproval ? 'Approve' : 'Decline'} the return of ${back.number}`}
      className="grid w-full max-w-2xl gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label={isApproval ? 'Instructions for the buyer' : 'Why is it declined?'}
        hint="The buyer gets it by email."
        error={errors.answer?.message}
      >
        <TextArea rows={4} maxLength={limits.returnTextMax} {...form.register('answer')} />
      </Field>
      <FormError>{errors.root?.message}</FormError>
      <Buttons
        save={isApproval ? 'Approve and email' : 'Decline and email'}
        busy={isSubmitting}
        danger={!isApproval}
        onClose={onClose}
      />
    </form>
  );
}

export function InspectionForm({ back, onSave, onClose }: FormProps<ReturnInspection>) {
  const form = useForm({
    resolver: zodResolver(returnInspection),
    defaultValues: {
      lines: back.lines.map(({ lineId, quantity }) => ({
        ...{ lineId, restocked: String(quantity), scrapped: '0' },
      })),
    },
  });
  const { errors, isSubmitting } = form.formState;
  const field = fieldProps(form);
  const submit = saveWith(form, onSave);
  return (
    <form
      noValidate
      aria-label={`Inspect the return of ${back.number}`}
      className="grid w-full max-w-2xl gap-4"
      onSubmit={(event) => void submit(event)}
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
      <FormError>{errors.root?.message}</FormError>
      <Buttons save="Save inspection" busy={isSubmitting} onClose={onClose} />
    </form>
  );
}

/** Records the transfer back, for an order that was paid by transfer. */
export function PaidBackForm({ back, onSave, onClose }: FormProps<BankTransfer>) {
  const form = useForm({
    resolver: zodResolver(bankTransfer),
    defaultValues: { reference: '', date: today() },
  });
  const { errors, isSubmitting } = form.formState;
  const field = fieldProps(form);
  const submit = saveWith(form, onSave);
  return (
    <form
      noValidate
      aria-label={`Refund the return of ${back.number}`}
      className="grid w-full max-w-2xl gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <TransferFields
        reference={field('reference')}
        date={field('date')}
        hint={`Paid by bank transfer: send ${formatMoney(back.amount)} first, then record it here.`}
      />
      <FormError>{errors.root?.message}</FormError>
      <Buttons
        save={`Record ${formatMoney(back.amount)} as paid back`}
        busy={isSubmitting}
        onClose={onClose}
      />
    </form>
  );
}
