import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { allowedQuantity, type Part, texts } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { Button, Field, formatCount, formatMoney, TextArea, TextInput, TextLink } from '@shop/front-kit';
import { useId, useRef } from 'react';
import { quantityInstead, stepQuantity } from '../../../part/quantity.rules.ts';
import { QuantityFix } from '../../../part/quantity-fix.tsx';
import { QuantityStepper } from '../../../part/quantity-stepper.tsx';
import type { OrderFormState } from '../use-order-form.ts';
import { Notice } from './purchase-notice.tsx';
import { SavedAddresses } from './saved-addresses.tsx';

interface QuantityFieldProps {
  part: Part;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (typed: string) => void;
}

/** Any quantity from the minimum up; the buttons change it by one order step or minimum order. */
function QuantityField({ part, value, error, disabled, onChange }: QuantityFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const step = (direction: 1 | -1): void => onChange(String(stepQuantity(value, direction, part)));
  const minimum = formatCount(allowedQuantity(part));
  const stepped = formatCount(part.orderStep ?? part.minOrderQuantity);
  return (
    <div>
      <Field
        label={t`Quantity`}
        error={error}
        hint={
          part.orderStep === undefined ? t`Minimum ${minimum}` : t`Minimum ${minimum}, in steps of ${stepped}`
        }
      >
        <QuantityStepper
          ref={box}
          fewer={t`${stepped} fewer`}
          more={t`${stepped} more`}
          onStep={step}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {error && (
        <QuantityFix
          name={part.name}
          instead={quantityInstead(value, part)}
          onTake={(quantity) => {
            onChange(String(quantity));
            box.current?.focus();
          }}
        />
      )}
    </div>
  );
}

const shortage = {
  'out-of-stock': msg`This part is out of stock and can't be ordered right now.`,
  'below-minimum': msg`Less than the minimum order is left, so this part can't be ordered right now.`,
} as const;

function Total({ total }: { total: OrderFormState['total'] }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-base-300 pt-4">
      <span className="kit-caption">
        {total ? t`Total, ${formatCount(total.quantity)} x ${formatMoney(total.price)}` : t`Total`}
      </span>
      <output className="text-xl leading-none font-bold tracking-tight wrap-anywhere">
        {total ? formatMoney(total.dollars) : '$0'}
      </output>
    </p>
  );
}

/** Buyer, delivery and quantity of an order (PUR-07 to PUR-12). */
export function OrderForm({ part, state }: { part: Part; state: OrderFormState }) {
  const titleId = useId();
  const { buyer, address, phone, quantity, stock, total, busy, notice } = state;
  const orderable = stock === 'orderable';
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      className="grid gap-5 content-start self-start rounded-lg border border-base-300 p-4 sm:p-6"
      onSubmit={(event) => void state.submit(event)}
    >
      <h2 id={titleId} className="text-lg">{t`Order this part`}</h2>
      <TextInput label={t`Name`} readOnly value={buyer.name} />
      <TextInput label={t`Email`} type="email" readOnly value={buyer.email} />
      <SavedAddresses onChoose={state.deliverTo} />
      <Field label={t`Address`} error={address.error} hint={address.hint}>
        <TextArea {...address.control} rows={3} autoComplete="street-address" />
      </Field>
      <TextInput label={t`Phone`} type="tel" autoComplete="tel" {...phone} />
      <QuantityField
        part={part}
        value={quantity.typed}
        error={quantity.error}
        disabled={!orderable || busy}
        onChange={quantity.change}
      />
      <Total total={total} />
      <p className="text-sm text-muted">
        <Trans>
          {texts.exWorks}. To have it delivered, add the part to your basket on{' '}
          <TextLink to={paths.part(part.partNumber)}>its page</TextLink>.
        </Trans>
      </p>
      {stock !== 'orderable' && <p className="text-sm font-medium">{i18n._(shortage[stock])}</p>}
      <Button
        type="submit"
        kind="primary"
        className="w-full"
        busy={busy}
        disabled={!orderable || !quantity.isOrderable}
      >{t`Purchase`}</Button>
      {notice && <Notice notice={notice} />}
    </form>
  );
}
