import { zodResolver } from '@hookform/resolvers/zod';
import { orderMessage } from '@shop/contracts';
import { limits, routes, type WholeOrder } from '@shop/contracts/client';
import { Button, Field, FormError, TextArea, useApi, useMutation, useToast } from '@shop/front-kit';
import { saveWith, useIdempotencyKeys } from '@shop/front-kit/forms';
import { useForm } from 'react-hook-form';
import { useRefreshOrders } from '../api/use-refresh-own-orders.ts';
import { useOpenedByAddress } from '../use-opened-by-address.ts';

interface AskFormProps {
  order: WholeOrder;
  onClose: () => void;
}

function useSendMessage({ orderId: id }: WholeOrder) {
  const api = useApi();
  const toast = useToast();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: (body: { text: string }) =>
      api.call(routes.writeMessage, {
        ...{ params: { id }, body },
        headers: { 'idempotency-key': keys.keyOf(body) },
      }),
    onSuccess: () => toast.success('Message sent!'),
    onSettled: useRefreshOrders(),
  });
}

function AskForm({ order, onClose }: AskFormProps) {
  const send = useSendMessage(order);
  const form = useForm({ resolver: zodResolver(orderMessage), defaultValues: { text: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = saveWith(form, async (message) => {
    await send.mutateAsync(message);
    onClose();
  });
  return (
    <form
      noValidate
      aria-label="Ask about this order"
      className="grid w-full gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Your message" hint="We answer by email and on this page." error={errors.text?.message}>
        <TextArea rows={4} maxLength={limits.messageMax} {...form.register('text')} />
      </Field>
      <FormError>{errors.root?.message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={isSubmitting}>
          Send message
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

/** Lets the buyer write to the shop about an order. The timeline shows the messages of both. */
export function AskAboutOrder({ order }: { order: WholeOrder }) {
  const { isOpen, setOpen, place } = useOpenedByAddress('ask');
  return (
    <div ref={place} tabIndex={-1} className="mt-4 grid justify-items-start gap-3 outline-none print:hidden">
      {order.askedAt !== undefined && (
        <p role="status" className="kit-caption">
          We have your message and will answer soon.
        </p>
      )}
      {isOpen ? (
        <AskForm order={order} onClose={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>Ask about this order</Button>
      )}
    </div>
  );
}
