import { newShipment } from '@shop/contracts';
import { type OrderLineReply, texts, type WholeOrder } from '@shop/contracts/client';
import {
  ApiError,
  Button,
  Field,
  FormError,
  formatCount,
  Input,
  messageOf,
  TextInput,
} from '@shop/front-kit';
import { type FormEvent, useId, useState } from 'react';
import type { MadeShipment } from '../../../orders/shipped-notice.tsx';
import { useShipLines } from '../api/order.ts';
import { leftOf, linesToSend } from '../order-words.ts';

const carriers = [
  'DHL',
  'FedEx',
  'UPS',
  'Aramex',
  'EMS',
  'Sundarban Courier',
  'SA Paribahan',
  'Pathao',
  'RedX',
  'Steadfast',
];

const empty = { carrier: '', trackingNumber: '', trackingUrl: '' };
type Texts = typeof empty;

/** What is typed of each line, by its id; what is not typed is all that is left. */
type Quantities = Readonly<Record<string, string>>;

interface Faults extends Partial<Texts> {
  readonly lines: Quantities;
  readonly form?: string | undefined;
}

const noFaults: Faults = { lines: {} };

interface Draft {
  readonly order: WholeOrder;
  readonly typed: Quantities;
  readonly texts: Texts;
}

function quantityFault(typed: string | undefined, left: number): string | undefined {
  if (typed === undefined) return undefined;
  if (!/^\d+$/.test(typed.trim())) return 'Please enter a whole number';
  return Number(typed) > left ? `Only ${formatCount(left)} left to send` : undefined;
}

function quantityOf(draft: Draft, line: OrderLineReply): number {
  const typed = draft.typed[line.id];
  return typed === undefined ? leftOf(draft.order, line) : Number(typed);
}

/** Faults of what is typed, or the shipment to send. */
function read(draft: Draft): { faults: Faults } | { body: ReturnType<typeof newShipment.parse> } {
  const toSend = linesToSend(draft.order);
  const lineFaults = toSend.flatMap((line): [string, string][] => {
    const fault = quantityFault(draft.typed[line.id], leftOf(draft.order, line));
    return fault ? [[line.id, fault]] : [];
  });
  if (lineFaults.length > 0) return { faults: { lines: Object.fromEntries(lineFaults) } };
  const { carrier, trackingNumber, trackingUrl } = draft.texts;
  const parsed = newShipment.safeParse({
    orderId: draft.order.orderId,
    carrier: carrier.trim() || undefined,
    trackingNumber: trackingNumber.trim() || undefined,
    trackingUrl: trackingUrl.trim() || undefined,
    lines: toSend
      .map((line) => ({ lineId: line.id, quantity: quantityOf(draft, line) }))
      .filter(({ quantity }) => quantity > 0),
  });
  if (parsed.success) return { body: parsed.data };
  const messages = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]));
  const { lines: form, ...ofTexts } = messages;
  return { faults: { ...ofTexts, lines: {}, form: form && texts.shipmentEmpty } };
}

function useShipForm({ order, onShipped }: ShipFormProps) {
  const ship = useShipLines(order, onShipped);
  const [typed, setTyped] = useState<Quantities>({});
  const [ofParcel, setOfParcel] = useState<Texts>(empty);
  const [faults, setFaults] = useState<Faults>(noFaults);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const result = read({ order, typed, texts: ofParcel });
    if ('faults' in result) return setFaults(result.faults);
    setFaults(noFaults);
    try {
      await ship.mutateAsync(result.body);
      setTyped({});
      setOfParcel(empty);
    } catch (error) {
      setFaults({ lines: {}, form: shipProblem(error) });
    }
  };
  return {
    typed,
    texts: ofParcel,
    faults,
    busy: ship.isPending,
    type: (id: string, value: string) => setTyped((before) => ({ ...before, [id]: value })),
    write: (text: Partial<Texts>) => setOfParcel((before) => ({ ...before, ...text })),
    submit,
    pieces: linesToSend(order).reduce(
      (sum, line) => sum + (quantityOf({ order, typed, texts: ofParcel }, line) || 0),
      0,
    ),
  };
}

function shipProblem(error: unknown): string {
  const isTaken = error instanceof ApiError && error.problem?.code === 'shipment-too-much';
  return isTaken ? `${messageOf(error)}. Look at what is left and send again.` : messageOf(error);
}

interface ShipFormProps {
  order: WholeOrder;
  onShipped: (shipment: MadeShipment) => void;
}

interface QuantityProps {
  line: OrderLineReply;
  left: number;
  typed: string | undefined;
  error: string | undefined;
  onType: (value: string) => void;
}

function Quantity({ line: { partName, quantity }, left, typed, error, onType }: QuantityProps) {
  return (
    <li className="grid grid-cols-[1fr_8rem] items-start gap-3 border-b border-hairline py-3">
      <div>
        <p className="font-semibold">{partName}</p>
        <p className="kit-caption">
          {formatCount(left)} of {formatCount(quantity)} left
        </p>
      </div>
      <Field label="Pieces" error={error}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Pieces of ${partName}`}
          value={typed ?? String(left)}
          onChange={({ target }) => onType(target.value)}
        />
      </Field>
    </li>
  );
}

/** Sends a parcel: all that is left unless less is typed. What was typed stays when it fails. */
export function ShipForm(props: ShipFormProps) {
  const { order } = props;
  const form = useShipForm(props);
  const carrierList = useId();
  return (
    <form aria-label="Ship" noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-4">
      <ul>
        {linesToSend(order).map((line) => (
          <Quantity
            key={line.id}
            line={line}
            left={leftOf(order, line)}
            typed={form.typed[line.id]}
            error={form.faults.lines[line.id]}
            onType={(value) => form.type(line.id, value)}
          />
        ))}
      </ul>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextInput
          label="Carrier"
          list={carrierList}
          autoComplete="off"
          value={form.texts.carrier}
          error={form.faults.carrier}
          onChange={({ target }) => form.write({ carrier: target.value })}
        />
        <datalist id={carrierList}>
          {carriers.map((carrier) => (
            <option key={carrier} value={carrier} />
          ))}
        </datalist>
        <TextInput
          label="Tracking number"
          autoComplete="off"
          value={form.texts.trackingNumber}
          error={form.faults.trackingNumber}
          onChange={({ target }) => form.write({ trackingNumber: target.value })}
        />
        <TextInput
          label="Tracking link"
          type="url"
          inputMode="url"
          autoComplete="off"
          value={form.texts.trackingUrl}
          error={form.faults.trackingUrl}
          onChange={({ target }) => form.write({ trackingUrl: target.value })}
        />
      </div>
      <FormError>{form.faults.form}</FormError>
      <div>
        <Button type="submit" kind="primary" busy={form.busy}>
          Ship {form.pieces === 1 ? '1 piece' : `${formatCount(form.pieces)} pieces`}
        </Button>
      </div>
    </form>
  );
}
