import { zodResolver } from '@hookform/resolvers/zod';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { bankTransfer, dollars, newRefund, refundableKinds } from '@shop/contracts';
import { limits, type OrderLineReply, texts, type WholeOrder } from '@shop/contracts/client';
import { FormError, formatCount, formatMoney, TextInput, Unbroken } from '@shop/front-kit';
import { CheckBox, Form, Radio, RadioGroup, TextAreaInput, useFieldProps } from '@shop/front-kit/forms';
import { useEffect } from 'react';
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { bookTooLabel, TransferFields, today, useSharedTransfer } from '../../../orders/transfer-fields.tsx';
import { lostBreakText } from '../../../orders/whole-order.ts';
import { type RefundDraft, useRefund } from '../order.ts';
import { named, refundableCharges, refundableLines, returning, sumOf } from '../order-text.ts';

const refundForm = z.object({
  mode: z.enum(['lines', 'amount']),
  lines: z.array(z.string()),
  charges: z.array(z.enum(refundableKinds)),
  amount: z.string(),
  reason: newRefund.shape.reason,
  reference: z.string(),
  date: z.string(),
});

type Values = z.infer<typeof refundForm>;

const empty: Omit<Values, 'mode' | 'date'> = {
  lines: [],
  charges: [],
  amount: '',
  reason: '',
  reference: '',
};

/** Turns the form into a refund request with its amount in dollars, or the reason it is invalid. */
function read(order: WholeOrder, values: Values): RefundDraft | { fault: string } {
  const { mode, lines, charges, amount, reason, reference, date } = values;
  const left = order.refundable;
  const transfer = order.transfer && { reference, date };
  if (mode === 'lines') {
    const chosen = refundableLines(order).filter(({ id }) => lines.includes(id));
    const extra = refundableCharges(order).filter(({ kind }) => charges.includes(kind));
    if (chosen.length + extra.length === 0) return { fault: texts.refundEmpty };
    return {
      content: {
        lines: chosen.length > 0 ? chosen.map(({ id }) => id) : undefined,
        charges: extra.length > 0 ? extra.map(({ kind }) => kind) : undefined,
        reason,
        transfer,
      },
      amount: sumOf([...chosen, ...extra]),
    };
  }
  const { data } = dollars.safeParse(amount.trim());
  if (data === undefined) return { fault: t`Please enter an amount above 0 with at most 2 decimals` };
  if (data > left) return { fault: t`At most ${formatMoney(left)} can be refunded` };
  return { content: { amount: data, reason, transfer }, amount: data };
}

function checkedAgainst(order: WholeOrder) {
  return refundForm.superRefine((values, context) => {
    const result = read(order, values);
    if ('fault' in result) context.addIssue({ code: 'custom', path: [values.mode], message: result.fault });
    const issues = order.transfer ? bankTransfer.safeParse(values).error?.issues : undefined;
    for (const { path, message } of issues ?? []) context.addIssue({ code: 'custom', path, message });
  });
}

function LineText({ line }: { line: OrderLineReply }) {
  return (
    <>
      <span>{formatCount(line.quantity)}</span> × <Unbroken text={line.partName} />,{' '}
      <span>{formatMoney(line.refundable ?? 0)}</span>
    </>
  );
}

const modes = [
  { mode: 'lines', label: msg`Lines (unshipped pieces return to stock)` },
  { mode: 'amount', label: msg`An amount` },
] as const;

function ModeChoice({ field }: { field: UseFormRegisterReturn }) {
  return (
    <RadioGroup label={t`What to refund`} className="flex flex-wrap gap-x-6">
      {modes.map(({ mode, label }) => (
        <Radio key={mode} value={mode} {...field}>
          {i18n._(label)}
        </Radio>
      ))}
    </RadioGroup>
  );
}

/** When nothing is left to ship, only an amount can be refunded. */
function useRefundForm(order: WholeOrder) {
  const refund = useRefund(order);
  const hasLines = refundableLines(order).length + refundableCharges(order).length > 0;
  const form = useForm<Values>({
    resolver: zodResolver(checkedAgainst(order)),
    defaultValues: { mode: 'lines', date: today(), ...empty },
  });
  const { setValue } = form;
  useEffect(() => {
    if (!hasLines) setValue('mode', 'amount');
  }, [hasLines, setValue]);
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const sharing = useSharedTransfer();
  const send = async (asked: Values): Promise<boolean> => {
    const result = read(order, asked);
    if ('fault' in result) return false;
    const { content, amount } = result;
    const isSent = await sharing.book(content.transfer?.reference, (shared) =>
      refund.ask({ content: { ...content, ...shared }, amount }),
    );
    if (!isSent) return false;
    form.reset({ mode: asked.mode, date: today(), ...empty });
    return true;
  };
  return { form, hasLines, values, send, isAsked: sharing.isAsked(values.reference) };
}

function sumSentence(order: WholeOrder, { content, amount }: RefundDraft): string {
  const back = returning(order, content.lines ?? [], amount);
  return back.length > 0
    ? t`${formatMoney(amount)} goes back. Back into stock: ${named(back)}.`
    : t`${formatMoney(amount)} goes back. No stock is returned.`;
}

/** Refunds the unsent pieces of lines, or an amount. Keeps the input when the request fails. */
export function RefundForm({ order }: { order: WholeOrder }) {
  const { form, hasLines, values, send, isAsked } = useRefundForm(order);
  const props = useFieldProps(form);
  const { error: _none, ...mode } = props('mode');
  const { error: linesFault, ...lines } = props('lines');
  const { error: _noFault, ...charges } = props('charges');
  const result = read(order, values);
  return (
    <Form
      form={form}
      label={t`Refund`}
      onSave={send}
      save={isAsked ? bookTooLabel() : t`Refund`}
      kind="danger"
    >
      {hasLines && <ModeChoice field={mode} />}
      {values.mode === 'lines' ? (
        <>
          <ul className="grid gap-1">
            {refundableLines(order).map((line) => (
              <li key={line.id}>
                <CheckBox label={<LineText line={line} />} value={line.id} {...lines} />
                {line.losesBreak && <p className="kit-caption">{lostBreakText(line.losesBreak)}</p>}
              </li>
            ))}
            {refundableCharges(order).map(({ kind, text, refundable = 0 }) => (
              <li key={kind}>
                <CheckBox label={`${text}, ${formatMoney(refundable)}`} value={kind} {...charges} />
              </li>
            ))}
          </ul>
          <FormError>{linesFault}</FormError>
        </>
      ) : (
        <TextInput label={t`Amount ($)`} inputMode="decimal" autoComplete="off" {...props('amount')} />
      )}
      <TextAreaInput
        label={t`Reason`}
        hint={t`Shown to the buyer.`}
        rows={2}
        maxLength={limits.reasonMax}
        {...props('reason')}
      />
      {order.transfer && (
        <TransferFields
          reference={props('reference')}
          date={props('date')}
          hint={t`Paid by bank transfer: send the money first, then record it here.`}
        />
      )}
      <p role="status">{'amount' in result && sumSentence(order, result)}</p>
    </Form>
  );
}
