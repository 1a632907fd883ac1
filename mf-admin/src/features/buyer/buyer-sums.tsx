import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { orderMessage } from '@shop/contracts';
import { type BuyerSummary, calls, limits } from '@shop/contracts/client';
import { formatCount, formatMoney, Loaded, Moment, Section } from '@shop/front-kit';
import { Form, TextAreaInput, useChange, useFieldProps } from '@shop/front-kit/forms';
import { Who } from '@shop/front-kit/orders';
import { Fact } from '@shop/front-kit/tables';
import { useForm } from 'react-hook-form';
import { useBuyerSummary } from './api.ts';

function Sums({ summary }: { summary: BuyerSummary }) {
  const { orders, paid, refunded, unpaid, firstAt, lastAt } = summary;
  return (
    <dl className="grid grid-cols-1 gap-x-8 text-sm tabular-nums sm:grid-cols-2 xl:grid-cols-3">
      <Fact label={t`Orders`}>{formatCount(orders)}</Fact>
      <Fact label={t`Paid`}>{formatMoney(paid)}</Fact>
      <Fact label={t`Refunded`}>{formatMoney(refunded)}</Fact>
      <Fact label={t`Yet to pay`}>{formatMoney(unpaid)}</Fact>
      {firstAt && (
        <Fact label={t`First order`}>
          <Moment at={firstAt} />
        </Fact>
      )}
      {lastAt && (
        <Fact label={t`Last order`}>
          <Moment at={lastAt} />
        </Fact>
      )}
    </dl>
  );
}

function NoteForm({ uid }: { uid: string }) {
  const form = useForm({ resolver: zodResolver(orderMessage), defaultValues: { text: '' } });
  const add = useChange({
    send: (api, body: { text: string }, headers) =>
      api.call(calls.addBuyerNote, { params: { uid }, body, headers }),
    once: { what: 'buyer-note', of: uid, made: () => t`A note was saved`, again: t`Save this one too` },
    done: t`Note saved!`,
    onDone: () => form.reset(),
    outdated: [calls.getBuyerSummary],
    inForm: true,
  });
  const field = useFieldProps(form);
  return (
    <Form
      form={form}
      label={t`Note about the buyer`}
      onSave={add.mutateAsync}
      save={t`Save note`}
      kind="quiet"
    >
      <TextAreaInput
        label={t`Note`}
        hint={t`Only staff see notes.`}
        rows={3}
        maxLength={limits.messageMax}
        {...field('text')}
      />
    </Form>
  );
}

/** Sums of all orders, and the notes of staff. */
export function BuyerSums({ uid }: { uid: string }) {
  return (
    <Loaded query={useBuyerSummary(uid)} label={t`Adding up the orders`}>
      {(summary) => (
        <>
          <Sums summary={summary} />
          <Section title={t`Notes`}>
            {summary.notes.length > 0 && (
              <ul className="kit-timeline">
                {summary.notes.map(({ id, text, by, byUid, at }) => (
                  <li key={id}>
                    <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                    <p className="kit-caption">
                      <Moment at={at} /> · <Who by={by} byUid={byUid} />
                    </p>
                  </li>
                ))}
              </ul>
            )}
            <NoteForm uid={uid} />
          </Section>
        </>
      )}
    </Loaded>
  );
}
