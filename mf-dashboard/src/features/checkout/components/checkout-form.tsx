import { t } from '@lingui/core/macro';
import { type Address, limits, type PostalAddress } from '@shop/contracts/client';
import { type BasketRow, Button, Section, TextInput } from '@shop/front-kit';
import { CheckBox, useFieldProps } from '@shop/front-kit/forms';
import { useCheckoutForm } from '../use-checkout-form.ts';
import type { PlacementState } from '../use-placement.ts';
import { AddressPicker } from './address-picker.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';

/** The buyer's address book; `addresses` is undefined if it did not load. */
interface BookState {
  readonly addresses: readonly Address[] | undefined;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

interface CheckoutFormProps {
  book: BookState;
  known: Partial<PostalAddress> | undefined;
  rows: readonly BasketRow[];
  placement: PlacementState;
}

function NoBook({ isFetching, retry }: BookState) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p role="alert">{t`Couldn't load your addresses. Enter one for this order, or try again.`}</p>
      <Button busy={isFetching} onClick={retry}>
        {t`Retry`}
      </Button>
    </div>
  );
}

/** The checkout: delivery, invoice, the buyer's own order number and the order. */
export function CheckoutForm({ book, known, rows, placement }: CheckoutFormProps) {
  const isLocked = placement.isSending;
  const orderable = rows.filter(({ problem }) => problem === undefined);
  const checkout = useCheckoutForm(book.addresses, { orderable, isLocked });
  const { form, addresses, isBilledElsewhere, deliveryChoice } = checkout;
  const picker = { addresses, disabled: isLocked, known };
  const field = useFieldProps(form);
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[3fr_2fr] lg:gap-16">
      <div className="grid gap-8">
        <Section title={t`Deliver to`}>
          {!book.addresses && <NoBook {...book} />}
          <AddressPicker {...picker} label={t`Deliver to`} {...checkout.delivery} />
        </Section>
        {addresses.length > 0 && (
          <Section title={t`Delivery`}>
            <DeliveryChoice delivery={deliveryChoice} />
          </Section>
        )}
        {addresses.length > 0 && (
          <Section title={t`Invoice`}>
            <CheckBox
              label={t`Same as delivery address`}
              disabled={isLocked}
              checked={!isBilledElsewhere}
              onChange={({ target }) => form.setValue('isBilledElsewhere', !target.checked)}
            />
            {isBilledElsewhere && <AddressPicker {...picker} label={t`Invoice to`} {...checkout.billing} />}
            <TextInput
              label={t`Your purchase order number (optional)`}
              hint={t`Printed on the invoice and packing slip`}
              autoComplete="off"
              maxLength={limits.purchaseOrderNumberMax}
              disabled={isLocked}
              {...field('purchaseOrderNumber')}
            />
          </Section>
        )}
      </div>
      <CheckoutSummary
        rows={rows}
        placement={placement}
        delivery={deliveryChoice}
        sums={checkout.sums}
        fault={checkout.fault()}
        onPlace={() => void checkout.submit(placement.place)}
      />
    </div>
  );
}
