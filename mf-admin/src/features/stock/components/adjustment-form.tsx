import { stockAdjustment } from '@shop/contracts';
import {
  type StockAdjustment,
  type StockAdjustmentReason,
  stockAdjustmentReasons,
  texts,
} from '@shop/contracts/client';
import { Button, FormError, formatCount, SelectInput, TextInput, useConfirm } from '@shop/front-kit';
import { fieldProps, useAskBeforeLeaving } from '@shop/front-kit/forms';
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
    return reason === 'other' ? texts.stockChangeInvalid : 'Please enter a whole number';
  if (message !== texts.stockChangeInvalid) return message ?? texts.stockChangeInvalid;
  return reason === 'count' ? 'The count matches the stock. Nothing to correct.' : message;
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

const committedUnknown = "Couldn't load orders, so stock on hand is unknown. Try again shortly.";

function countQuestion({ figure }: Values, change: number, present: PresentStock) {
  const onHand = formatCount(comparedWith('count', present));
  return {
    title: `Correct the stock by ${signed(change)}?`,
    text: `You counted ${formatCount(Number(figure))}; the shop has ${onHand} on hand.`,
    confirm: 'Yes, correct it',
    back: 'Cancel',
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
      const message =
        now === undefined ? messageOf(error) : `${messageOf(error)}. Check the figures and save again.`;
      form.setError('root', { message });
    }
  };
  const send = async (values: Values): Promise<void> => {
    const isCount = values.reason === 'count';
    if (isCount && present.committed === undefined)
      return form.setError('root', { message: committedUnknown });
    const { data, error } = adjustmentOf(values, present);
    if (data) {
      const isWanted = !isCount || (await confirm(countQuestion(values, data.change, present)));
      return isWanted ? store(data) : undefined;
    }
    const onNote = error.issues.find(({ path }) => path[0] === 'note');
    if (onNote) form.setError('note', { message: onNote.message }, { shouldFocus: true });
    else
      form.setError('figure', { message: faultOf(values, error.issues[0]?.message) }, { shouldFocus: true });
  };
  return { form, busy: adjust.isPending, submit: form.handleSubmit(send) };
}

export function AdjustmentForm(props: AdjustmentFormProps) {
  const { form, busy, submit } = useAdjustmentForm(props);
  const { errors, dirtyFields } = form.formState;
  const { figure: typedFigure, note: typedNote } = dirtyFields;
  useAskBeforeLeaving((typedFigure || typedNote || false) && !busy);
  const [reason, figure, note] = useWatch({ control: form.control, name: ['reason', 'figure', 'note'] });
  return (
    <form
      aria-label="Correct the stock"
      className="grid items-start gap-4 sm:grid-cols-[10rem_14rem_1fr_auto]"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <SelectInput
        label="Reason"
        options={stockAdjustmentReasons.map((each) => [each, reasons[each].label])}
        {...form.register('reason')}
      />
      <TextInput
        label={reasons[reason].figure}
        inputMode={reason === 'other' ? 'text' : 'numeric'}
        autoComplete="off"
        hint={sumOf({ reason, figure, note }, props.present)}
        {...fieldProps(form)('figure')}
      />
      <TextInput label="Note" {...fieldProps(form)('note')} />
      <Button type="submit" kind="primary" busy={busy} className="sm:mt-7.5">
        Correct stock
      </Button>
      <div className="sm:col-span-full">
        <FormError>{errors.root?.message}</FormError>
      </div>
    </form>
  );
}
