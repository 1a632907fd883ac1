import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { newWholeOrder } from '@shop/contracts';
import { type Address, type NewWholeOrder, type PostalAddress, totalRefusal } from '@shop/contracts/client';
import { type BasketRow, priceChange } from '@shop/front-kit';
import { useDeliveryCountry } from '@shop/front-kit/forms';
import { orderSums } from '@shop/front-kit/orders';
import { useUnsavedWork } from '@shop/shop-runtime';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { asWritten, useSaveAddress } from '../../addresses/address-book.ts';
import { useDelivery } from './use-delivery.ts';

/** Addresses are chosen by id. Without a chosen delivery address, the first one in the country of delivery is used. */
const checkoutForm = z.object({
  deliveryId: z.string(),
  isBilledElsewhere: z.boolean(),
  billingId: z.string(),
  purchaseOrderNumber: newWholeOrder.shape.purchaseOrderNumber,
});

/**
 * The addresses to choose from; `add` resolves with the id of a new one. When the address book did not load, typed addresses are
 * used for this order only.
 */
function useChoices(book: readonly Address[] | undefined) {
  const [typed, setTyped] = useState<readonly Address[]>([]);
  const save = useSaveAddress(true);
  const add = async (address: PostalAddress): Promise<string> => {
    if (book) return (await save.mutateAsync({ address }))._id;
    const _id = `typed-${typed.length}`;
    setTyped([...typed, { ...address, _id, isDefault: false }]);
    return _id;
  };
  return { addresses: [...(book ?? []), ...typed], add };
}

/** Expanded state of an address picker. */
export type PickerOpen = 'list' | 'form';

/** The buyer's entries at checkout, in addition to the basket. An open address form blocks the order, which would go to another address. */
export function useCheckoutForm(
  book: readonly Address[] | undefined,
  { orderable, isLocked }: { orderable: readonly BasketRow[]; isLocked: boolean },
) {
  const { addresses, add } = useChoices(book);
  const form = useForm({
    resolver: zodResolver(checkoutForm),
    defaultValues: { deliveryId: '', isBilledElsewhere: false, billingId: '', purchaseOrderNumber: '' },
  });
  useUnsavedWork(form.formState.isDirty && !isLocked);
  const [deliveryId, billingId, isBilledElsewhere] = useWatch({
    control: form.control,
    name: ['deliveryId', 'billingId', 'isBilledElsewhere'],
  });
  const [deliveryOpen, setDeliveryOpen] = useState<PickerOpen>();
  const [billingOpen, setBillingOpen] = useState<PickerOpen>();
  const { chosen: country } = useDeliveryCountry();
  const likely = addresses.find((address) => address.country === country) ?? addresses[0];
  const withId = (id: string) => addresses.find(({ _id }) => _id === id);
  const chosen = { delivery: withId(deliveryId) ?? likely, billing: withId(billingId) };
  const deliveryChoice = useDelivery(chosen.delivery, orderable, isLocked);
  const { option } = deliveryChoice;
  const billing = isBilledElsewhere ? chosen.billing : undefined;
  const amounts = [...orderable.map(({ total }) => total), option?.price ?? 0];
  const taxId = billing?.taxId || chosen.delivery?.taxId;
  const sums = orderSums(amounts, {
    country: chosen.delivery?.country,
    postcode: chosen.delivery?.postcode,
    taxId,
    isCollected: deliveryChoice.carrier === '',
  });
  const isTyping = deliveryOpen === 'form' || (isBilledElsewhere && billingOpen === 'form');

  const pickerOf = (field: 'deliveryId' | 'billingId', setOpen: (open: PickerOpen | undefined) => void) => ({
    setOpen,
    choose: (id: string): void => form.setValue(field, id),
    add: async (address: PostalAddress): Promise<void> => {
      form.setValue(field, await add(address));
      setOpen(undefined);
    },
  });

  return {
    form,
    addresses,
    isBilledElsewhere,
    delivery: { ...pickerOf('deliveryId', setDeliveryOpen), open: deliveryOpen, chosen: chosen.delivery },
    deliveryChoice,
    sums,
    billing: { ...pickerOf('billingId', setBillingOpen), open: billingOpen, chosen: chosen.billing },
    /** Explains why the order cannot be placed yet. */
    fault: (): string | undefined => {
      if (orderable.length === 0) return t`Nothing in your basket can be ordered right now.`;
      if (orderable.some(priceChange)) return t`Accept the new price first.`;
      if (!chosen.delivery) return t`Fill in the delivery address, then press “Use this address”.`;
      if (isTyping) return t`Press “Use this address” or “Cancel” first.`;
      if (isBilledElsewhere && !chosen.billing) return t`Choose an invoice address.`;
      if (deliveryChoice.fault) return deliveryChoice.fault;
      return totalRefusal(sums.total);
    },
    /** Calls `place` with the order if all entries are valid. */
    submit: (place: (order: NewWholeOrder) => void) =>
      form.handleSubmit(({ purchaseOrderNumber }) => {
        const { delivery } = chosen;
        if (!delivery) return;
        place({
          // A refused line keeps the name it was sent with.
          lines: orderable.map(({ part, partId, quantity, price }) => ({
            partId,
            partName: part?.name,
            quantity,
            price,
          })),
          delivery: asWritten(delivery),
          deliveryOption: option && { carrier: option.carrier, price: option.price },
          billing: billing && asWritten(billing),
          purchaseOrderNumber: purchaseOrderNumber || undefined,
        });
      })(),
  };
}
