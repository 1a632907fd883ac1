import { zodResolver } from '@hookform/resolvers/zod';
import { newWholeOrder, phoneText } from '@shop/contracts';
import { type Buyer, deliveryText } from '@shop/contracts/client';
import { Button, FormError, formatMoney, Section, SelectInput, TextInput } from '@shop/front-kit';
import { AddressFields, emptyAddress, fieldProps, filledAddress, saveWith } from '@shop/front-kit/forms';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDeliveries, usePlaceFor } from './api.ts';
import { ChooseParts } from './choose-parts.tsx';
import { linesOf, type OrderRow, rowsFault } from './order-rows.ts';

const orderForm = newWholeOrder.pick({ delivery: true, purchaseOrderNumber: true });

type Saved = Buyer['addresses'][number];

function asTyped(address: Saved | undefined) {
  if (!address) return emptyAddress;
  const { isDefault: _isDefault, phoneE164: _phone, ...fields } = address;
  return { ...emptyAddress, ...fields, phone: phoneText(address) };
}

function useNewOrder({ uid, addresses }: Buyer, rows: readonly OrderRow[]) {
  const place = usePlaceFor(uid);
  const [carrier, setCarrier] = useState('');
  const form = useForm({
    resolver: zodResolver(orderForm),
    defaultValues: { delivery: asTyped(addresses[0]), purchaseOrderNumber: '' },
  });
  const lines = linesOf(rows).map(({ partId, quantity }) => ({ partId, quantity }));
  const options = useDeliveries({ country: form.watch('delivery.country'), lines }).data?.options ?? [];
  const option = options.find((each) => each.carrier === carrier);
  const submit = saveWith(form, async ({ delivery, purchaseOrderNumber }) => {
    const fault = rowsFault(rows);
    if (fault) return form.setError('root', { message: fault });
    await place.mutateAsync({
      lines: linesOf(rows),
      delivery: filledAddress(delivery),
      purchaseOrderNumber,
      ...(option && { deliveryOption: { carrier: option.carrier, price: option.price } }),
    });
  });
  return { form, submit, options, option, setCarrier };
}

/** Parts, address and order number of an order for a buyer. Keeps the input when the order is refused. */
export function NewOrderForm({ buyer }: { buyer: Buyer }) {
  const [rows, setRows] = useState<readonly OrderRow[]>([]);
  const { form, submit, options, option, setCarrier } = useNewOrder(buyer, rows);
  const { errors, isSubmitting } = form.formState;
  const field = fieldProps(form);
  const saved = buyer.addresses.map(
    ({ name, street, city }, at) => [String(at), [name, street, city].join(', ')] as const,
  );
  return (
    <div className="grid gap-10">
      <Section title="Parts">
        <ChooseParts rows={rows} onChange={setRows} />
      </Section>
      <form
        noValidate
        aria-label="New order"
        className="grid gap-10"
        onSubmit={(event) => void submit(event)}
      >
        <Section title="Deliver to">
          <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
            {saved.length > 0 && (
              <div className="sm:col-span-2">
                <SelectInput
                  label="Address of the buyer"
                  options={[...saved, ['', 'Another address']]}
                  onChange={({ target }) =>
                    form.setValue('delivery', asTyped(buyer.addresses[Number(target.value || NaN)]))
                  }
                />
              </div>
            )}
            <AddressFields
              country={form.watch('delivery.country')}
              props={(name) => ({ ...field(`delivery.${name}`), autoComplete: 'off' })}
            />
          </div>
        </Section>
        <div className="grid max-w-2xl gap-4">
          <SelectInput
            label="Delivery"
            value={option?.carrier ?? ''}
            options={[
              ['', 'The buyer collects the parts'],
              ...options.map(
                (each) => [each.carrier, `${deliveryText(each)}, ${formatMoney(each.price)}`] as const,
              ),
            ]}
            onChange={({ target }) => setCarrier(target.value)}
          />
          <TextInput label="Buyer's order number (optional)" {...field('purchaseOrderNumber')} />
          <FormError>{errors.root?.message}</FormError>
          <div>
            <Button type="submit" kind="primary" busy={isSubmitting}>
              Place the order
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}
