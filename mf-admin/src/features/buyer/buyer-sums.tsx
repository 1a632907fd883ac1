import { zodResolver } from '@hookform/resolvers/zod';
import { orderMessage } from '@shop/contracts';
import { type BuyerSummary, calls, limits } from '@shop/contracts/client';
import { formatCount, formatMoment, formatMoney, Loaded, Section } from '@shop/front-kit';
import { Form, fieldProps, TextAreaInput, useChange } from '@shop/front-kit/forms';
import { Who } from '@shop/front-kit/orders';
import { Fact } from '@shop/front-kit/tables';
import { useForm } from 'react-hook-form';
import { useBuyerSummary } from './api.ts';

function Sums({ summary }: { summary: BuyerSummary }) {
  const { orders, paid, refunded, unpaid, firstAt, lastAt } = summary;
  return (
    <dl className="grid gap-x-8 text-sm tabular-nums sm:grid-cols-2 xl:grid-cols-3">
      <Fact label="Orders">{formatCount(orders)}</Fact>
      <Fact label="Paid">{formatMoney(paid)}</Fact>
      <Fact label="Refunded">{formatMoney(refunded)}</Fact>
      <Fact label="Yet to pay">{formatMoney(unpaid)}</Fact>
      {firstAt && <Fact label="First order">{formatMoment(firstAt)}</Fact>}
      {lastAt && <Fact label="Last order">{formatMoment(lastAt)}</Fact>}
    </dl>
  );
}

function NoteForm({ uid }: { uid: string }) {
  const form = useForm({ resolver: zodResolver(orderMessage), defaultValues: { text: '' } });
  const add = useChange({
    send: (api, body: { text: string }, headers) =>
      api.call(calls.addBuyerNote, { params: { uid }, body, headers }),
    once: { what: 'buyer-note', of: uid, made: () => 'A note was saved', again: 'Save this one too' },
    done: 'Note saved!',
    onDone: () => form.reset(),
    outdated: [calls.getBuyerSummary],
    inForm: true,
  });
  return (
    <Form form={form} label="Note about the buyer" onSave={add.mutateAsync} save="Save note" kind="quiet">
      <TextAreaInput
        label="Note"
        hint="Only staff see notes."
        rows={3}
        maxLength={limits.messageMax}
        {...fieldProps(form)('text')}
      />
    </Form>
  );
}

/** Sums of all orders, and the notes of staff. */
export function BuyerSums({ uid }: { uid: string }) {
  return (
    <Loaded query={useBuyerSummary(uid)} label="Adding up the orders">
      {(summary) => (
        <>
          <Sums summary={summary} />
          <Section title="Notes">
            {summary.notes.length > 0 && (
              <ul className="kit-timeline">
                {summary.notes.map(({ id, text, by, byUid, at }) => (
                  <li key={id}>
                    <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                    <p className="kit-caption">
                      <time dateTime={at}>{formatMoment(at)}</time> · <Who by={by} byUid={byUid} />
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
