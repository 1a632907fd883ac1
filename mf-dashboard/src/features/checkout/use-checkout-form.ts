import { type Address, type NewWholeOrder, type PostalAddress, totalRefusal } from '@shop/contracts/client';
import { type BasketRow, basketTotal } from '@shop/front-kit';
import { useState } from 'react';
import { asWritten, useSaveAddress } from '../../addresses/address-book.ts';

interface CheckoutAddresses {
  readonly email: string;
  /** Undefined when the address book did not load; typed addresses are then used for this order only. */
  readonly book: readonly Address[] | undefined;
}

/** The addresses to choose from; `add` resolves with the id of a new one. */
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

/** Expanded state of an address picker. */
export type PickerOpen = 'list' | 'form';

/** Chooses one address. An open form must block the order, which would go to another address. */
function usePicker({ addresses, add }: ReturnType<typeof useChoices>) {
  const [id, choose] = useState<string>();
  const [open, setOpen] = useState<PickerOpen>();
  return {
    chosen: addresses.find(({ _id }) => _id === id),
    choose,
    open,
    setOpen,
    add: async (address: PostalAddress): Promise<void> => {
      choose(await add(address));
      setOpen(undefined);
    },
  };
}

/** The buyer's entries at checkout, in addition to the basket. */
export function useCheckoutForm(of: CheckoutAddresses) {
  const choices = useChoices(of);
  const { addresses } = choices;
  const picked = usePicker(choices);
  const delivery = { ...picked, chosen: picked.chosen ?? addresses[0] };
  const billing = usePicker(choices);
  const [isBilledElsewhere, setBilledElsewhere] = useState(false);
  const [purchaseOrderNumber, setPurchaseOrderNumber] = useState('');
  const isTyping = delivery.open === 'form' || (isBilledElsewhere && billing.open === 'form');

  return {
    addresses,
    delivery,
    billing,
    isBilledElsewhere,
    setBilledElsewhere,
    purchaseOrderNumber,
    setPurchaseOrderNumber,
    /** Explains why the order cannot be placed yet. */
    faultOf: (orderable: readonly BasketRow[]): string | undefined => {
      if (orderable.length === 0) return 'Nothing in your basket can be ordered right now.';
      if (!delivery.chosen) return 'Fill in the delivery address, then press “Use this address”.';
      if (isTyping) return 'Press “Use this address” or “Cancel” first.';
      if (isBilledElsewhere && !billing.chosen) return 'Choose an invoice address.';
      return totalRefusal(basketTotal(orderable));
    },
    orderOf: (orderable: readonly BasketRow[]): NewWholeOrder | undefined =>
      delivery.chosen && {
        // A refused line keeps the name it was sent with.
        lines: orderable.map(({ part, partId, quantity, price }) => ({
          partId,
          ...(part && { partName: part.name }),
          quantity,
          price,
        })),
        delivery: asWritten(delivery.chosen),
        ...(isBilledElsewhere && billing.chosen && { billing: asWritten(billing.chosen) }),
        ...(purchaseOrderNumber.trim() && { purchaseOrderNumber: purchaseOrderNumber.trim() }),
      },
  };
}
