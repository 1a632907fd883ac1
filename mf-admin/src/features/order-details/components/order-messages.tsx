import { zodResolver } from '@hookform/resolvers/zod';
import { orderMessage } from '@shop/contracts';
import { limits, type WholeOrder } from '@shop/contracts/client';
import { Button, Field, FormError, formatMoment, TextArea, useRoles } from '@shop/front-kit';
import { saveWith } from '@shop/front-kit/forms';
import { useForm } from 'react-hook-form';
import { type Draft, useCloseQuestion, useWrite } from '../api/messages.ts';

interface OrderProps {
  order: WholeOrder;
}

function OpenQuestion({ order }: OrderProps) {
  const close = useCloseQuestion(order);
  if (order.askedAt === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="font-semibold">
        The buyer waits for an answer since {formatMoment(order.askedAt)}.
      </p>
      <Button busy={close.isPending} onClick={() => close.mutate()}>
        No answer needed
      </Button>
    </div>
  );
}

/** Writes to the buyer, or keeps a note for staff. The timeline shows both. */
export function OrderMessages({ order }: OrderProps) {
  const mayWrite = useRoles().may('orders.change');
  const writing = useWrite(order);
  const form = useForm({ resolver: zodResolver(orderMessage), defaultValues: { text: '' } });
  const { errors } = form.formState;
  const submit = (kind: Draft['kind']) =>
    saveWith(form, async ({ text }) => {
      await writing.mutateAsync({ text, kind });
      form.reset();
    });
  const isBusy = (kind: Draft['kind']) => writing.isPending && writing.variables.kind === kind;
  return (
    <>
      {mayWrite && <OpenQuestion order={order} />}
      <form
        noValidate
        aria-label="Message or note"
        className="grid max-w-2xl gap-4"
        onSubmit={(event) => void submit(mayWrite ? 'message' : 'note')(event)}
      >
        <Field
          label="Text"
          hint="The buyer gets messages by email. Only staff see notes."
          error={errors.text?.message}
        >
          <TextArea rows={3} maxLength={limits.messageMax} {...form.register('text')} />
        </Field>
        <FormError>{errors.root?.message}</FormError>
        <div className="flex flex-wrap gap-3">
          {mayWrite && (
            <Button type="submit" kind="primary" busy={isBusy('message')} disabled={writing.isPending}>
              Send to the buyer
            </Button>
          )}
          <Button
            busy={isBusy('note')}
            disabled={writing.isPending}
            onClick={(event) => void submit('note')(event)}
          >
            Save note
          </Button>
        </div>
      </form>
    </>
  );
}
