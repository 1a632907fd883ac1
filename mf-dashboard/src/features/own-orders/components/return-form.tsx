import { zodResolver } from '@hookform/resolvers/zod';
import { plural, t } from '@lingui/core/macro';
import { newReturn, type OrderLineReply, type WholeOrder, wholeNumber } from '@shop/contracts';
import {
  calls,
  limits,
  type NewReturn,
  returnReasons,
  returnReasonTexts,
  texts,
} from '@shop/contracts/client';
import { formatCount, SelectInput, TextInput } from '@shop/front-kit';
import {
  Form,
  ImageField,
  imageFault,
  TextAreaInput,
  uploadImage,
  useChange,
  useFieldProps,
} from '@shop/front-kit/forms';
import { useConfig } from '@shop/shop-runtime';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { ownOrderCalls } from '../api/own-orders.ts';

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
          fault(['quantities', at], t`At most ${formatCount(left)} can be returned`);
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

type ReturnDraft = Omit<NewReturn, 'photo'> & { readonly photo?: File | undefined };

/** Uploads the photo, if there is one, and asks for the return. */
function useAskForReturn({ orderId }: WholeOrder, onDone: () => void) {
  return useChange({
    send: async (api, { photo, ...draft }: ReturnDraft, headers) => {
      const body = { ...draft, photo: photo && (await uploadImage(api, photo)) };
      return api.call(calls.askForReturn, { params: { orderId }, body, headers });
    },
    once: {
      what: 'return',
      of: orderId,
      made: ({ pieces = 0 }) =>
        plural(pieces, { one: 'You asked to return # piece', other: 'You asked to return # pieces' }),
      again: t`Ask again`,
    },
    done: t`Return requested!`,
    onDone,
    outdated: ownOrderCalls,
    inForm: true,
  });
}

/** Asks for a return: pieces per line, a reason, words and a photo. */
export function ReturnForm({ order, lines, onClose }: ReturnFormProps) {
  const { images } = useConfig();
  const ask = useAskForReturn(order, onClose);
  const form = useForm({
    resolver: zodResolver(returnForm(lines, images)),
    defaultValues: {
      quantities: lines.map(({ left }) => (lines.length === 1 ? String(left) : '0')),
      words: '',
    },
  });
  const field = useFieldProps(form);
  return (
    <Form
      form={form}
      label={t`Return parts`}
      className="grid max-w-2xl gap-5 print:hidden"
      onSave={({ quantities, ...draft }) => {
        const wanted = lines.map(({ id: lineId }, at) => ({ lineId, quantity: quantities[at] ?? 0 }));
        return ask.mutateAsync({ ...draft, lines: wanted.filter(({ quantity }) => quantity > 0) });
      }}
      save={t`Request return`}
      onCancel={onClose}
    >
      {lines.map(({ id, partName, left }, at) => (
        <TextInput
          key={id}
          label={t`Pieces of ${partName}`}
          inputMode="numeric"
          autoComplete="off"
          hint={t`Up to ${formatCount(left)}`}
          {...field(`quantities.${at}`)}
        />
      ))}
      <SelectInput
        label={t`Reason`}
        options={[
          ['', t`Choose a reason`],
          ...returnReasons.map((reason) => [reason, returnReasonTexts[reason]] as const),
        ]}
        {...field('reason')}
      />
      <TextAreaInput
        label={t`What is wrong? (optional)`}
        rows={3}
        maxLength={limits.returnTextMax}
        {...field('words')}
      />
      <Controller
        control={form.control}
        name="photo"
        render={({ field: { value, onChange }, fieldState, formState }) => (
          <ImageField
            label={t`Photo (optional)`}
            file={value}
            error={fieldState.error?.message}
            disabled={formState.isSubmitting}
            onChoose={onChange}
          />
        )}
      />
    </Form>
  );
}
