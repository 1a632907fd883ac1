import { zodResolver } from '@hookform/resolvers/zod';
import { plural, t } from '@lingui/core/macro';
import { newShipment } from '@shop/contracts';
import { isCollected, type OrderLineReply, texts, type WholeOrder } from '@shop/contracts/client';
import { formatCount, TextInput } from '@shop/front-kit';
import { Form, useFieldProps } from '@shop/front-kit/forms';
import { ApiError, messageOf } from '@shop/shop-runtime';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { TrackingFields } from './tracking-fields.tsx';
import type { useShipLines } from './use-ship-lines.ts';
import { leftOf } from './whole-order.ts';

const text = z
  .string()
  .trim()
  .transform((typed) => typed || undefined);

function faultOf(typed: string, left: number): string | undefined {
  if (!/^\d+$/.test(typed)) return t`Please enter a whole number`;
  return Number(typed) > left ? t`Only ${formatCount(left)} left to send` : undefined;
}

/** `pieces` is indexed like the order's lines; a line with nothing left has no field. */
function shipForm(order: WholeOrder) {
  return z.object({
    pieces: z.array(z.string().trim()).superRefine((typed, context) => {
      for (const [index, each] of order.lines.entries()) {
        const left = leftOf(order, each);
        const message = left > 0 ? faultOf(typed[index] ?? '', left) : undefined;
        if (message) context.addIssue({ code: 'custom', path: [index], message });
      }
    }),
    carrier: text.pipe(newShipment.shape.carrier),
    trackingNumber: text.pipe(newShipment.shape.trackingNumber),
    trackingUrl: text.pipe(newShipment.shape.trackingUrl),
  });
}

type Values = z.input<ReturnType<typeof shipForm>>;
type Parcel = z.output<ReturnType<typeof shipForm>>;

function allOf(order: WholeOrder): Values {
  const pieces = order.lines.map((line) => String(leftOf(order, line)));
  return { pieces, carrier: '', trackingNumber: '', trackingUrl: '' };
}

function sentLines(order: WholeOrder, pieces: readonly string[]) {
  return order.lines
    .map((line, index) => ({
      lineId: line.id,
      quantity: leftOf(order, line) > 0 ? Number(pieces[index]) : 0,
    }))
    .filter(({ quantity }) => quantity > 0);
}

function shipProblem(error: unknown): string {
  const isTaken = error instanceof ApiError && error.problem?.code === 'shipment-too-much';
  return isTaken ? t`${messageOf(error)}. Check what is left and try again.` : messageOf(error);
}

interface ShipFormProps {
  order: WholeOrder;
  ship: ReturnType<typeof useShipLines>;
  /** An extra button. */
  children?: ReactNode;
}

interface PiecesProps {
  line: OrderLineReply;
  left: number;
  field: ReturnType<ReturnType<typeof useFieldProps>>;
}

function Pieces({ line: { partName, quantity }, left, field }: PiecesProps) {
  return (
    <li className="grid grid-cols-[1fr_8rem] items-start gap-3 border-b border-hairline py-3">
      <div>
        <p className="font-semibold wrap-anywhere">{partName}</p>
        <p className="kit-caption">{t`${formatCount(left)} of ${formatCount(quantity)} left`}</p>
      </div>
      <TextInput
        label={t`Pieces`}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t`Pieces of ${partName}`}
        {...field}
      />
    </li>
  );
}

/** Ships a parcel: everything unsent unless the user enters less. Keeps the input when the request fails. */
export function ShipForm({ order, ship, children }: ShipFormProps) {
  const form = useForm<Values, unknown, Parcel>({
    resolver: zodResolver(shipForm(order)),
    defaultValues: allOf(order),
  });
  const send = async ({ pieces, ...parcel }: Parcel): Promise<unknown> => {
    const lines = sentLines(order, pieces);
    if (lines.length > 0) return ship.mutateAsync({ orderId: order.orderId, ...parcel, lines });
    form.setError('root', { message: texts.shipmentEmpty });
    return false;
  };
  const typed = sentLines(order, useWatch({ control: form.control, name: 'pieces' }));
  const pieces = typed.reduce((sum, { quantity }) => sum + quantity, 0);
  const field = useFieldProps(form);
  return (
    <Form
      form={form}
      label={t`Ship`}
      className="grid gap-4"
      onSave={send}
      explain={shipProblem}
      save={plural(pieces, { one: 'Ship # piece', other: 'Ship # pieces' })}
      buttons={children}
    >
      <ul>
        {order.lines.map((each, index) => {
          const left = leftOf(order, each);
          return left === 0 ? null : (
            <Pieces key={each.id} line={each} left={left} field={field(`pieces.${index}`)} />
          );
        })}
      </ul>
      {isCollected(order) ? (
        <p>{t`The buyer collects these parts in Sylhet. We email them that the parts are ready.`}</p>
      ) : (
        <TrackingFields props={field} />
      )}
    </Form>
  );
}
