import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { stockAdjustment } from '@shop/contracts';
import {
  type StockAdjustment,
  type StockAdjustmentReason,
  stockAdjustmentReasons,
  texts,
} from '@shop/contracts/client';
import { formatCount, SelectInput, TextInput, useConfirm } from '@shop/front-kit';
import { Form, useFieldProps } from '@shop/front-kit/forms';
import { messageOf } from '@shop/shop-runtime';
import { useForm, useWatch } from 'react-hook-form';
import { comparedWith, type PresentStock, readFigure, reasons, signed } from '../stock.rules.ts';
import { presentStockIn, useAdjustStock } from '../stock.ts';

interface Values {
  reason: StockAdjustmentReason;
  figure: string;
  note: string;
}

const empty: Values = { reason: 'delivery', figure: '', note: '' };

function adjustmentOf({ reason, figure, note }: Values, present: PresentStock) {
  const typed = readFigure(figure, reason);
  return stockAdjustment.safeParse({
    expectedAvailable: present.available,
    expectedCommitted: reason === 'count' ? present.committed : undefined,
    change: typed === undefined ? undefined : reasons[reason].change(typed, comparedWith(reason, present)),
    reason,
    note: note.trim() || undefined,
  });
}

/** Explains an invalid figure in terms of the chosen reason. */
function faultOf({ reason, figure }: Values, message: string | undefined): string {
  const typed = readFigure(figure, reason);
  if (typed === undefined)
    return reason === 'other' ? texts.stockChangeInvalid : t`Please enter a whole number`;
  if (message !== texts.stockChangeInvalid) return message ?? texts.stockChangeInvalid;
  return reason === 'count' ? t`The count matches the stock. Nothing to correct.` : message;
}

/** Formats the result: `1,240 + 10 = 1,250`; undefined until a figure is entered. */
function sumOf(values: Values, stock: PresentStock): string | undefined {
  const typed = readFigure(values.figure, values.reason);
  if (typed === undefined) return undefined;
  const present = comparedWith(values.reason, stock);
  const change = reasons[values.reason].change(typed, present);
  const sign = change < 0 ? '−' : '+';
  return `${formatCount(present)} ${sign} ${formatCount(Math.abs(change))} = ${formatCount(present + change)}`;
}

interface AdjustmentFormProps {
  partId: string;
  /** The stock the user sees. */
  present: PresentStock;
  onPresent: (available: number) => void;
  onCorrected: (correction: Correction) => void;
}

/** A ledger line that can be undone. */
export interface Correction {
  readonly seq: number;
  readonly change: number;
}

function countQuestion({ figure }: Values, change: number, present: PresentStock) {
  const onHand = formatCount(comparedWith('count', present));
  return {
    title: t`Correct the stock by ${signed(change)}?`,
    text: t`You counted ${formatCount(Number(figure))}; the shop has ${onHand} on hand.`,
    confirm: t`Yes, correct it`,
    back: t`Cancel`,
  };
}

function useAdjustmentForm({ partId, present, onPresent, onCorrected }: AdjustmentFormProps) {
  const confirm = useConfirm();
  const adjust = useAdjustStock(partId);
  const form = useForm<Values>({ defaultValues: empty });
  const store = async (adjustment: StockAdjustment): Promise<void> => {
    try {
      const { availableQuantity, seq } = await adjust.mutateAsync(adjustment);
      onPresent(availableQuantity);
      onCorrected({ seq, change: adjustment.change });
      form.reset({ ...empty, reason: adjustment.reason });
    } catch (error) {
      const now = presentStockIn(error);
      if (now !== undefined) onPresent(now);
      throw error;
    }
  };
  const refuse = (name: 'root' | 'figure' | 'note', message: string): false => {
    form.setError(name, { message }, { shouldFocus: true });
    return false;
  };
  const send = async (values: Values) => {
    const isCount = values.reason === 'count';
    if (isCount && present.committed === undefined)
      return refuse('root', t`Couldn't load orders, so stock on hand is unknown. Try again shortly.`);
    const { data, error } = adjustmentOf(values, present);
    if (data) {
      const isWanted = !isCount || (await confirm(countQuestion(values, data.change, present)));
      return isWanted && store(data);
    }
    const onNote = error.issues.find(({ path }) => path[0] === 'note');
    return onNote
      ? refuse('note', onNote.message)
      : refuse('figure', faultOf(values, error.issues[0]?.message));
  };
  return { form, send };
}

function explain(error: unknown): string {
  return presentStockIn(error) === undefined
    ? messageOf(error)
    : t`${messageOf(error)}. Check the figures and save again.`;
}

export function AdjustmentForm(props: AdjustmentFormProps) {
  const { form, send } = useAdjustmentForm(props);
  const [reason, figure, note] = useWatch({ control: form.control, name: ['reason', 'figure', 'note'] });
  const field = useFieldProps(form);
  return (
    <Form
      form={form}
      label={t`Correct the stock`}
      className="grid items-start gap-4 sm:grid-cols-[10rem_14rem_1fr]"
      onSave={send}
      explain={explain}
      save={t`Correct stock`}
    >
      <SelectInput
        label={t`Reason`}
        options={stockAdjustmentReasons.map((each) => [each, i18n._(reasons[each].label)])}
        {...field('reason')}
      />
      <TextInput
        label={i18n._(reasons[reason].figure)}
        inputMode={reason === 'other' ? 'text' : 'numeric'}
        autoComplete="off"
        hint={sumOf({ reason, figure, note }, props.present)}
        {...field('figure')}
      />
      <TextInput label={t`Note`} {...field('note')} />
    </Form>
  );
}
