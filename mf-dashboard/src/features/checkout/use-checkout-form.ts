import {
  type Address,
  limits,
  type NewWholeOrder,
  type PostalAddress,
  texts,
  toCents,
} from '@shop/contracts/client';
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

interface CheckoutAddresses {
  readonly email: string;
  /** Undefined when the address book cannot be read: then what is typed serves for this order only. */
  readonly book: readonly Address[] | undefined;
}

/** The addresses to choose from, and how another one comes to them; resolves with its id. */
function useChoices({ email, book }: CheckoutAddresses) {
  const [typed, setTyped] = useState<readonly Address[]>([]);
  const save = useSaveAddress(email);
  const add = async (address: PostalAddress): Promise<string> => {
    if (book) return (await save.mutateAsync({ address }))._id;
    const _id = `typed-${typed.length}`;
    setTyped([...typed, { ...address, _id, isDefault: false }]);
    return _id;
  };
  return { addresses: [...(book ?? []), ...typed], add };
}

/** What the buyer says on the page beside what is in the basket. */
export function useCheckoutForm(of: CheckoutAddresses) {
  const [deliveryId, setDeliveryId] = useState<string>();
  const [billingId, setBillingId] = useState<string>();
  const [isBilledElsewhere, setBilledElsewhere] = useState(false);
  const [purchaseOrderNumber, setPurchaseOrderNumber] = useState('');
  const { addresses, add: addAddress } = useChoices(of);
  const delivery = addresses.find(({ _id }) => _id === deliveryId) ?? addresses[0];
  const billing = addresses.find(({ _id }) => _id === billingId);

  const add = (choose: (id: string) => void) => async (address: PostalAddress) =>
    choose(await addAddress(address));

  return {
    addresses,
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
        // A line that is refused keeps the name that it is sent with.
        lines: orderable.map(({ part, partId, quantity, price }) => ({
          partId,
          ...(part && { partName: part.name }),
          quantity,
          price,
        })),
        delivery: postal(delivery),
        ...(isBilledElsewhere && billing && { billing: postal(billing) }),
        ...(purchaseOrderNumber.trim() && { purchaseOrderNumber: purchaseOrderNumber.trim() }),
      },
  };
}
