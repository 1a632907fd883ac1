import { zodResolver } from '@hookform/resolvers/zod';
import { newReturn, type OrderLineReply, type WholeOrder, wholeNumber } from '@shop/contracts';
import { limits, returnReasons, returnReasonTexts, texts } from '@shop/contracts/client';
import {
  Button,
  Field,
  FormError,
  formatCount,
  SelectInput,
  TextArea,
  TextInput,
  useConfig,
} from '@shop/front-kit';
import { fieldProps, ImageField, imageFault, saveWith } from '@shop/front-kit/forms';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useAskForReturn } from '../api/ask-for-return.ts';

/** A line and how many of its pieces can be returned. */
type ReturnableLine = OrderLineReply & { readonly left: number };

type Images = ReturnType<typeof useConfig>['images'];

function returnForm(lines: readonly ReturnableLine[], images: Images) {
  return z
    .object({
      quantities: z.array(wholeNumber(0, texts.quantityInvalid)),
      reason: newReturn.shape.reason,
      words: newReturn.shape.words,
      photo: z.file().optional(),
    })
    .superRefine(({ quantities, photo }, context) => {
      const fault = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message });
      lines.forEach(({ left }, at) => {
        if ((quantities[at] ?? 0) > left)
          fault(['quantities', at], `At most ${formatCount(left)} can be returned`);
      });
      if (quantities.every((quantity) => quantity === 0)) fault(['quantities', 0], texts.returnEmpty);
      const wrong = photo && imageFault(photo, images);
      if (wrong) fault(['photo'], wrong);
    });
}

interface ReturnFormProps {
  order: WholeOrder;
  lines: readonly ReturnableLine[];
  onClose: () => void;
}

function useReturnForm({ order, lines, onClose }: ReturnFormProps) {
  const { images } = useConfig();
  const ask = useAskForReturn(order);
  const form = useForm({
    resolver: zodResolver(returnForm(lines, images)),
    defaultValues: {
      quantities: lines.map(({ left }) => (lines.length === 1 ? String(left) : '0')),
      words: '',
    },
  });
  const submit = saveWith(form, async ({ quantities, ...draft }) => {
    const wanted = lines.map(({ id: lineId }, at) => ({ lineId, quantity: quantities[at] ?? 0 }));
    await ask.mutateAsync({ ...draft, lines: wanted.filter(({ quantity }) => quantity > 0) });
    onClose();
  });
  return { form, submit };
}

/** Asks for a return: pieces per line, a reason, words and a photo. */
export function ReturnForm(props: ReturnFormProps) {
  const { form, submit } = useReturnForm(props);
  const { errors, isSubmitting } = form.formState;
  const field = fieldProps(form);
  return (
    <form
      noValidate
      aria-label="Return parts"
      className="grid max-w-2xl gap-5 print:hidden"
      onSubmit={(event) => void submit(event)}
    >
      {props.lines.map(({ id, partName, left }, at) => (
        <TextInput
          key={id}
          label={`Pieces of ${partName}`}
          inputMode="numeric"
          autoComplete="off"
          hint={`${formatCount(left)} can be returned`}
          {...field(`quantities.${at}`)}
        />
      ))}
      <SelectInput
        label="Reason"
        options={[
          ['', 'Choose a reason'],
          ...returnReasons.map((reason) => [reason, returnReasonTexts[reason]] as const),
        ]}
        {...field('reason')}
      />
      <Field label="What is wrong? (optional)" error={errors.words?.message}>
        <TextArea rows={3} maxLength={limits.returnTextMax} {...form.register('words')} />
      </Field>
      <Controller
        control={form.control}
        name="photo"
        render={({ field: { value, onChange } }) => (
          <ImageField
            label="Photo (optional)"
            file={value}
            error={errors.photo?.message}
            disabled={isSubmitting}
            onChoose={onChange}
          />
        )}
      />
      <FormError>{errors.root?.message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={isSubmitting}>
          Ask for the return
        </Button>
        <Button onClick={props.onClose}>Cancel</Button>
      </div>
    </form>
  );
}
