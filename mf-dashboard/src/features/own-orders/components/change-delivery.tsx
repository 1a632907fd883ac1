import { t } from '@lingui/core/macro';
import { phoneText } from '@shop/contracts';
import { calls, type PostalAddress, type WholeOrder } from '@shop/contracts/client';
import { Button } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { useState } from 'react';
import { AddressForm } from '../../../addresses/address-form.tsx';
import { ownOrderCalls } from '../api/own-orders.ts';

/** Orders from the purchase page have their address in one text. */
function knownOf(order: WholeOrder) {
  const { delivery, clientName: name, address: street } = order;
  return { ...(delivery ?? { name, street }), phone: phoneText(delivery ?? order) };
}

/** Lets the buyer change the delivery address of an unpaid order. */
export function ChangeDelivery({ order }: { order: WholeOrder }) {
  const [isOpen, setOpen] = useState(false);
  const change = useChange({
    send: (api, delivery: PostalAddress) =>
      api.call(calls.correctOrder, { params: { id: order.orderId }, body: { delivery } }),
    done: t`Address changed!`,
    onDone: () => setOpen(false),
    outdated: ownOrderCalls,
    inForm: true,
  });
  if (!isOpen)
    return (
      <Button className="mt-3 print:hidden" onClick={() => setOpen(true)}>
        {t`Change address`}
      </Button>
    );
  return (
    <div className="mt-4 print:hidden">
      <AddressForm
        label={t`Delivery address`}
        known={knownOf(order)}
        save={t`Save address`}
        onSave={change.mutateAsync}
        onCancel={() => setOpen(false)}
      />
    </div>
  );
}
