import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { orderMessage } from '@shop/contracts';
import { calls, limits, type WholeOrder } from '@shop/contracts/client';
import { Button, formatMoment, LiveText, useRoles } from '@shop/front-kit';
import { Form, saveWith, TextAreaInput, useChange, useFieldProps } from '@shop/front-kit/forms';
import { useForm } from 'react-hook-form';
import { orderCalls } from '../../../orders/whole-order.ts';

interface OrderProps {
  order: WholeOrder;
}

/** Marks the buyer's message as answered without writing to them. */
function OpenQuestion({ order }: OrderProps) {
  const close = useChange({
    send: (api) => api.call(calls.closeQuestion, { params: { id: order.orderId } }),
    outdated: orderCalls,
  });
  if (order.askedAt === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <LiveText className="font-semibold">
        {t`The buyer waits for an answer since ${formatMoment(order.askedAt)}.`}
      </LiveText>
      <Button busy={close.isPending} onClick={() => close.mutate()}>{t`No answer needed`}</Button>
    </div>
  );
}

interface Draft {
  readonly text: string;
  /** A message is mailed to the buyer, a note only staff see. */
  readonly kind: 'message' | 'note';
}

/** Writes to the buyer, or keeps a note for staff. The timeline shows both. */
export function OrderMessages({ order }: OrderProps) {
  const mayWrite = useRoles().may('orders.change');
  const form = useForm({ resolver: zodResolver(orderMessage), defaultValues: { text: '' } });
  const write = useChange({
    send: (api, { text, kind }: Draft, headers) =>
      api.call(kind === 'message' ? calls.writeMessage : calls.addNote, {
        params: { id: order.orderId },
        body: { text },
        headers,
      }),
    once: ({ kind }) => ({
      what: kind,
      of: order.orderId,
      made: () => (kind === 'message' ? t`A message was sent` : t`A note was saved`),
      again: kind === 'message' ? t`Send this one too` : t`Save this one too`,
    }),
    done: (_reply, { kind }) => (kind === 'message' ? t`Message sent!` : t`Note saved!`),
    onDone: () => form.reset(),
    outdated: orderCalls,
    inForm: true,
  });
  const saveNote = saveWith(form, ({ text }) => write.mutateAsync({ text, kind: 'note' }));
  const field = useFieldProps(form);
  return (
    <>
      {mayWrite && <OpenQuestion order={order} />}
      <Form
        form={form}
        label={t`Message or note`}
        onSave={({ text }) => write.mutateAsync({ text, kind: mayWrite ? 'message' : 'note' })}
        save={mayWrite ? t`Send to the buyer` : t`Save note`}
        buttons={
          mayWrite && (
            <Button
              disabled={write.isPending}
              onClick={(event) => void saveNote(event)}
            >{t`Save note`}</Button>
          )
        }
      >
        <TextAreaInput
          label={t`Text`}
          hint={t`The buyer gets messages by email. Only staff see notes.`}
          rows={3}
          maxLength={limits.messageMax}
          {...field('text')}
        />
      </Form>
    </>
  );
}
