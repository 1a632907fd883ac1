import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { newWholeOrder, phoneText } from '@shop/contracts';
import { type Buyer, noDeliveryText, totalRefusal } from '@shop/contracts/client';
import {
  deliveryPriceText,
  formatMoney,
  LiveText,
  Section,
  SelectInput,
  TextInput,
  useDeliveryQuote,
} from '@shop/front-kit';
import { AddressFields, emptyAddress, Form, filledAddress, useFieldProps } from '@shop/front-kit/forms';
import { type OrderSums, orderSums } from '@shop/front-kit/orders';
import { messageOf, useUnsavedWork } from '@shop/shop-runtime';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { usePlaceFor } from './api.ts';
import { ChooseParts } from './choose-parts.tsx';
import { linesOf, type OrderRow, readRow, rowsFault } from './order-rows.ts';

const orderForm = newWholeOrder.pick({ delivery: true, purchaseOrderNumber: true });

type Saved = Buyer['addresses'][number];

function asTyped(address: Saved | undefined) {
  if (!address) return emptyAddress;
  const { isDefault: _isDefault, phoneE164: _phone, ...fields } = address;
  return { ...emptyAddress, ...fields, phone: phoneText(address) };
}

interface Place {
  readonly country: string;
  readonly city: string;
}

/** The delivery of the order: the cheapest until the office chooses, as at checkout. */
function useDelivery({ country, city }: Place, rows: readonly OrderRow[]) {
  const quote = useDeliveryQuote({ country: country || undefined, city }, linesOf(rows));
  const [chosen, choose] = useState<string>();
  const options = quote.data?.options ?? [];
  const isOffered = chosen === '' || options.some(({ carrier }) => carrier === chosen);
  const carrier = isOffered ? chosen : options[0]?.carrier;
  return {
    options,
    choose,
    option: options.find((each) => each.carrier === carrier),
    isPricing: quote.isLoading,
    error: quote.error ? messageOf(quote.error) : undefined,
    hint: quote.data && options.length === 0 ? noDeliveryText(quote.data.refusal) : undefined,
  };
}

function useNewOrder({ uid, addresses }: Buyer, rows: readonly OrderRow[]) {
  const place = usePlaceFor(uid);
  const form = useForm({
    resolver: zodResolver(orderForm),
    defaultValues: { delivery: asTyped(addresses[0]), purchaseOrderNumber: '' },
  });
  const { country, city, postcode, taxId } = useWatch({ control: form.control, name: 'delivery' });
  const delivery = useDelivery({ country, city }, rows);
  const { option, isPricing } = delivery;
  const amounts = [...rows.map((row) => readRow(row).total ?? 0), option?.price ?? 0];
  const sums = orderSums(amounts, { country, postcode, taxId, isCollected: !option });
  const send = async ({ delivery: address, purchaseOrderNumber }: z.output<typeof orderForm>) => {
    const fault = rowsFault(rows) ?? (isPricing ? t`Pricing the delivery…` : totalRefusal(sums.total));
    if (fault) {
      form.setError('root', { message: fault });
      return false;
    }
    return place.mutateAsync({
      lines: linesOf(rows),
      delivery: filledAddress(address),
      purchaseOrderNumber,
      deliveryOption: option && { carrier: option.carrier, price: option.price },
    });
  };
  return { form, send, delivery, sums };
}

/** Shows what the order will cost. */
function Total({ sums: { total, tax } }: { sums: OrderSums }) {
  return (
    <LiveText className="grid gap-1 tabular-nums">
      {tax && tax.amount > 0 && <p>{`${tax.text} ${formatMoney(tax.amount)}`}</p>}
      <p className="font-semibold">{t`Total ${formatMoney(total)}`}</p>
      {tax && <p className="text-sm text-muted">{tax.reason}</p>}
    </LiveText>
  );
}

/** Parts, address and order number of an order for a buyer. Keeps the input when the order is refused. */
export function NewOrderForm({ buyer }: { buyer: Buyer }) {
  const [rows, setRows] = useState<readonly OrderRow[]>([]);
  const { form, send, delivery, sums } = useNewOrder(buyer, rows);
  useUnsavedWork(rows.length > 0 && !form.formState.isSubmitting);
  const field = useFieldProps(form);
  const country = useWatch({ control: form.control, name: 'delivery.country' });
  const saved = buyer.addresses.map(
    ({ name, street, city }, at) => [String(at), [name, street, city].join(', ')] as const,
  );
  return (
    <div className="grid gap-10">
      <Section title={t`Parts`}>
        <ChooseParts rows={rows} onChange={setRows} />
      </Section>
      <Form form={form} label={t`New order`} className="grid gap-10" onSave={send} save={t`Place the order`}>
        <Section title={t`Deliver to`}>
          <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
            {saved.length > 0 && (
              <div className="sm:col-span-2">
                <SelectInput
                  label={t`Address of the buyer`}
                  options={[...saved, ['', t`Another address`]]}
                  onChange={({ target }) =>
                    form.setValue('delivery', asTyped(buyer.addresses[Number(target.value || NaN)]))
                  }
                />
              </div>
            )}
            <AddressFields
              country={country}
              props={(name) => ({ ...field(`delivery.${name}`), autoComplete: 'off' })}
            />
          </div>
        </Section>
        <div className="grid max-w-2xl gap-4">
          <SelectInput
            label={t`Delivery`}
            value={delivery.option?.carrier ?? ''}
            options={[
              ['', t`The buyer collects the parts`],
              ...delivery.options.map(
                (each) => [each.carrier, `${each.carrier}: ${deliveryPriceText(each)}`] as const,
              ),
            ]}
            hint={delivery.hint}
            error={delivery.error}
            onChange={({ target }) => delivery.choose(target.value)}
          />
          <TextInput label={t`Buyer's order number (optional)`} {...field('purchaseOrderNumber')} />
          {rows.length > 0 && <Total sums={sums} />}
        </div>
      </Form>
    </div>
  );
}
