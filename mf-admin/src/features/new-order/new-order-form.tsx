import { zodResolver } from '@hookform/resolvers/zod';
import { newWholeOrder, phoneText } from '@shop/contracts';
import type { Buyer } from '@shop/contracts/client';
import { Button, FormError, Section, SelectInput, TextInput } from '@shop/front-kit';
import { AddressFields, emptyAddress, fieldProps, filledAddress, saveWith } from '@shop/front-kit/forms';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePlaceFor } from './api.ts';
import { ChooseParts } from './choose-parts.tsx';
import { type OrderRow, readRow, rowsFault } from './order-rows.ts';

const orderForm = newWholeOrder.pick({ delivery: true, purchaseOrderNumber: true });

type Saved = Buyer['addresses'][number];

function asTyped(address: Saved | undefined) {
  if (!address) return emptyAddress;
  const { isDefault: _isDefault, phoneE164: _phone, ...fields } = address;
  return { ...emptyAddress, ...fields, phone: phoneText(address) };
}

function useNewOrder({ uid, addresses }: Buyer, rows: readonly OrderRow[]) {
  const place = usePlaceFor(uid);
  const form = useForm({
    resolver: zodResolver(orderForm),
    defaultValues: { delivery: asTyped(addresses[0]), purchaseOrderNumber: '' },
  });
  const submit = saveWith(form, async ({ delivery, purchaseOrderNumber }) => {
    const fault = rowsFault(rows);
    if (fault) throw new Error(fault);
    const lines = rows.flatMap((row) => {
      const { quantity, price } = readRow(row);
      if (quantity === undefined || price === undefined) return [];
      return [{ partId: row.part._id, partName: row.part.name, quantity, price }];
    });
    await place.mutateAsync({ lines, delivery: filledAddress(delivery), purchaseOrderNumber });
  });
  return { form, submit };
}

/** Parts, address and order number of an order for a buyer. Keeps the input when the order is refused. */
export function NewOrderForm({ buyer }: { buyer: Buyer }) {
  const [rows, setRows] = useState<readonly OrderRow[]>([]);
  const { form, submit } = useNewOrder(buyer, rows);
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
