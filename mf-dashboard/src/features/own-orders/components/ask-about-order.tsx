import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { orderMessage } from '@shop/contracts';
import { calls, limits, type WholeOrder } from '@shop/contracts/client';
import { Button, LiveText } from '@shop/front-kit';
import { Form, TextAreaInput, useChange, useFieldProps } from '@shop/front-kit/forms';
import { useForm } from 'react-hook-form';
import { ownOrderCalls } from '../api/own-orders.ts';
import { useOpenedByAddress } from '../use-opened-by-address.ts';

interface AskFormProps {
  order: WholeOrder;
  onClose: () => void;
}

function AskForm({ order: { orderId: id }, onClose }: AskFormProps) {
  const write = useChange({
    send: (api, body: { text: string }, headers) =>
      api.call(calls.writeMessage, { params: { id }, body, headers }),
    once: { what: 'message', of: id, made: () => t`Your message was sent`, again: t`Send this one too` },
    done: t`Message sent!`,
    onDone: onClose,
    outdated: ownOrderCalls,
    inForm: true,
  });
  const form = useForm({ resolver: zodResolver(orderMessage), defaultValues: { text: '' } });
  const field = useFieldProps(form);
  return (
    <Form
      form={form}
      label={t`Ask a question about this order`}
      className="grid w-full gap-4"
      onSave={write.mutateAsync}
      save={t`Send message`}
      onCancel={onClose}
    >
      <TextAreaInput
        label={t`Your message`}
        hint={t`We answer by email and on this page.`}
        maxLength={limits.messageMax}
        {...field('text')}
      />
    </Form>
  );
}

/** Lets the buyer write to the shop about an order. The timeline shows the messages of both. */
export function AskAboutOrder({ order }: { order: WholeOrder }) {
  const { isOpen, setOpen, place } = useOpenedByAddress('ask');
  return (
    <div ref={place} tabIndex={-1} className="mt-4 grid justify-items-start gap-3 outline-none print:hidden">
      <LiveText className="kit-caption">
        {order.askedAt !== undefined && t`We have your message and will answer soon.`}
      </LiveText>
      {isOpen ? (
        <AskForm order={order} onClose={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>{t`Ask a question about this order`}</Button>
      )}
    </div>
  );
}
