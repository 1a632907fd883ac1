import {
  type Address,
  limits,
  type NewWholeOrder,
  type PostalAddress,
  texts,
  toCents,
} from '@shop/contracts';
import { type BasketRow, basketTotal } from '@shop/front-kit';
import { useState } from 'react';
import { useSaveAddress } from '../../addresses/address-book.ts';

/** An address of the book as an order keeps it. */
function postal({ _id, isDefault, ...address }: Address): PostalAddress {
  return address;
}

/** Why the whole order could not be paid by one card, if so. */
function totalFault(dollars: number): string | undefined {
  const cents = toCents(dollars);
  if (cents > 0 && cents < limits.chargeMinCents) return texts.totalTooSmall;
  return cents > limits.chargeMaxCents ? texts.totalTooLarge : undefined;
}

/** What the buyer says on the page beside what is in the basket. */
export function useCheckoutForm(email: string, addresses: readonly Address[]) {
  const [deliveryId, setDeliveryId] = useState<string>();
  const [billingId, setBillingId] = useState<string>();
  const [isBilledElsewhere, setBilledElsewhere] = useState(false);
  const [purchaseOrderNumber, setPurchaseOrderNumber] = useState('');
  const save = useSaveAddress(email);
  const delivery = addresses.find(({ _id }) => _id === deliveryId) ?? addresses[0];
  const billing = addresses.find(({ _id }) => _id === billingId);

  const add = (choose: (id: string) => void) => async (address: PostalAddress) =>
    choose((await save.mutateAsync({ address }))._id);

  return {
    delivery: { chosen: delivery, choose: setDeliveryId, add: add(setDeliveryId) },
    billing: { chosen: billing, choose: setBillingId, add: add(setBillingId) },
    isBilledElsewhere,
    setBilledElsewhere,
    purchaseOrderNumber,
    setPurchaseOrderNumber,
    /** What is missing before the order can be placed. */
    faultOf: (orderable: readonly BasketRow[]): string | undefined => {
      if (orderable.length === 0) return 'Nothing in the basket can be ordered now.';
      if (!delivery) return 'Say where the parts go first.';
      if (isBilledElsewhere && !billing) return 'Choose where the invoice goes first.';
      return totalFault(basketTotal(orderable));
    },
    orderOf: (orderable: readonly BasketRow[]): NewWholeOrder | undefined =>
      delivery && {
        lines: orderable.map(({ partId, quantity, price }) => ({ partId, quantity, price })),
        delivery: postal(delivery),
        ...(isBilledElsewhere && billing && { billing: postal(billing) }),
        ...(purchaseOrderNumber.trim() && { purchaseOrderNumber: purchaseOrderNumber.trim() }),
      },
  };
}
