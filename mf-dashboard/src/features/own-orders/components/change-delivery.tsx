import { phoneText } from '@shop/contracts';
import type { WholeOrder } from '@shop/contracts/client';
import { Button } from '@shop/front-kit';
import { useState } from 'react';
import { AddressForm } from '../../../addresses/address-form.tsx';
import { useChangeDelivery } from '../api/change-delivery.ts';

/** Orders from the purchase page have their address in one text. */
function knownOf(order: WholeOrder) {
  const { delivery, clientName: name, address: street } = order;
  return { ...(delivery ?? { name, street }), phone: phoneText(delivery ?? order) };
}

/** Lets the buyer change the delivery address of an unpaid order. */
export function ChangeDelivery({ order }: { order: WholeOrder }) {
  const [isOpen, setOpen] = useState(false);
  const change = useChangeDelivery(order);
  if (!isOpen)
    return (
      <Button className="mt-3 print:hidden" onClick={() => setOpen(true)}>
        Change address
      </Button>
    );
  return (
    <div className="mt-4 print:hidden">
      <AddressForm
        label="Delivery address"
        known={knownOf(order)}
        save="Save address"
        onSave={async (address) => {
          await change.mutateAsync(address);
          setOpen(false);
        }}
        onCancel={() => setOpen(false)}
      />
    </div>
  );
}
