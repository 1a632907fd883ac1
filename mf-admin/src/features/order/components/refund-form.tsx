import { dollars } from '@shop/contracts';
import { limits, type OrderLineReply, texts, type WholeOrder } from '@shop/contracts/client';
import {
  Button,
  Field,
  FormError,
  formatCount,
  formatDollars,
  TextArea,
  TextInput,
  Unbroken,
} from '@shop/front-kit';
import { type FormEvent, useState } from 'react';
import { type RefundDraft, useRefund } from '../api/order.ts';
import { lineTotal, named, refundable, refundableLines, returning, sumOf } from '../order-words.ts';

interface Values {
  readonly mode: 'lines' | 'amount';
  readonly lines: readonly string[];
  readonly amount: string;
  readonly reason: string;
}

interface Faults {
  readonly what?: string | undefined;
  readonly reason?: string | undefined;
}

/** A refund that can be asked for, or what is wrong with it. */
function read(
  order: WholeOrder,
  { mode, lines, amount, reason }: Values,
): { draft?: RefundDraft; faults: Faults } {
  const left = refundable(order);
  const why = reason.trim();
  const reasonFault =
    why === '' ? texts.reasonRequired : why.length > limits.reasonMax ? texts.tooLong : undefined;
  const chosen = refundableLines(order).filter(({ id }) => lines.includes(id));
  const typed = dollars.safeParse(amount.trim());
  const sum = mode === 'lines' ? Math.min(sumOf(chosen), left) : typed.data;
  const fault =
    mode === 'lines' ? (chosen.length === 0 ? texts.refundEmpty : undefined) : amountFault(sum, left);
  if (fault ?? reasonFault) return { faults: { what: fault, reason: reasonFault } };
  const content =
    mode === 'lines' ? { lines: chosen.map(({ id }) => id), reason: why } : { amount: sum, reason: why };
  return { draft: { content, amount: sum ?? 0 }, faults: {} };
}

function amountFault(amount: number | undefined, left: number): string | undefined {
  if (amount === undefined) return 'Please enter an amount above 0 with at most 2 decimals';
  return amount > left ? `At most ${formatDollars(left)} can be refunded` : undefined;
}

interface LineChoiceProps {
  lines: readonly OrderLineReply[];
  chosen: readonly string[];
  onChoose: (lines: string[]) => void;
}

function LineChoice({ lines, chosen, onChoose }: LineChoiceProps) {
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line.id}>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 flex-none accent-(--color-secondary)"
              checked={chosen.includes(line.id)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, line.id] : chosen.filter((id) => id !== line.id))
              }
            />
            <span>
              {formatCount(line.quantity)} × <Unbroken text={line.partName} />,{' '}
              {formatDollars(lineTotal(line))}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

const modes = [
  { mode: 'lines', label: 'Lines, whose unsent pieces come back' },
  { mode: 'amount', label: 'An amount' },
] as const;

function ModeChoice({ mode, onChoose }: { mode: Values['mode']; onChoose: (mode: Values['mode']) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="kit-label">What goes back</legend>
      {modes.map((each) => (
        <label key={each.mode} className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name="refund-mode"
            className="size-5 flex-none accent-(--color-secondary)"
            checked={mode === each.mode}
            onChange={() => onChoose(each.mode)}
          />
          {each.label}
        </label>
      ))}
    </fieldset>
  );
}

const empty: Omit<Values, 'mode'> = { lines: [], amount: '', reason: '' };

function useRefundForm(order: WholeOrder) {
  const refund = useRefund(order);
  const hasLines = refundableLines(order).length > 0;
  const [values, setValues] = useState<Values>({ mode: hasLines ? 'lines' : 'amount', ...empty });
  const [faults, setFaults] = useState<Faults>({});
  const shown: Values = hasLines ? values : { ...values, mode: 'amount' };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const result = read(order, shown);
    setFaults(result.faults);
    if (result.draft && (await refund.ask(result.draft))) setValues({ mode: shown.mode, ...empty });
  };
  return {
    values: shown,
    faults,
    hasLines,
    draft: read(order, { ...shown, reason: 'any' }).draft,
    busy: refund.isPending,
    problem: refund.problem,
    change: (some: Partial<Values>) => setValues((before) => ({ ...before, ...some })),
    submit,
  };
}

function sumSentence(order: WholeOrder, { content, amount }: RefundDraft): string {
  const back = returning(order, content.lines ?? [], amount);
  return back.length > 0
    ? `${formatDollars(amount)} goes back. Back into stock: ${named(back)}.`
    : `${formatDollars(amount)} goes back. No stock comes back.`;
}

/** Gives money back: of what was not sent of lines, or an amount. What was typed stays when it fails. */
export function RefundForm({ order }: { order: WholeOrder }) {
  const form = useRefundForm(order);
  const { values, faults, change } = form;
  return (
    <form
      aria-label="Refund"
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className="grid max-w-2xl gap-4"
    >
      {form.hasLines && <ModeChoice mode={values.mode} onChoose={(mode) => change({ mode })} />}
      {values.mode === 'lines' ? (
        <LineChoice
          lines={refundableLines(order)}
          chosen={values.lines}
          onChoose={(lines) => change({ lines })}
        />
      ) : (
        <TextInput
          label="Amount ($)"
          inputMode="decimal"
          autoComplete="off"
          value={values.amount}
          error={faults.what}
          onChange={({ target }) => change({ amount: target.value })}
        />
      )}
      {values.mode === 'lines' && <FormError>{faults.what}</FormError>}
      <Field label="Reason" error={faults.reason} hint="The buyer reads it.">
        <TextArea
          rows={2}
          maxLength={limits.reasonMax}
          value={values.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Field>
      <p role="status">{form.draft && sumSentence(order, form.draft)}</p>
      <FormError>{form.problem}</FormError>
      <div>
        <Button type="submit" kind="danger" busy={form.busy}>
          Refund
        </Button>
      </div>
    </form>
  );
}
