import { plural, t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { type BasketRow, Button, FormError, formatMoney, Section, TextLink } from '@shop/front-kit';
import type { OrderSums } from '@shop/front-kit/orders';
import type { DeliveryState } from '../use-delivery.ts';
import type { PlacementState } from '../use-placement.ts';
import { CheckoutLine } from './checkout-line.tsx';

interface CheckoutSummaryProps {
  rows: readonly BasketRow[];
  placement: PlacementState;
  delivery: Pick<DeliveryState, 'option' | 'text'>;
  sums: OrderSums;
  /** Explains why the order cannot be placed yet. */
  fault: string | undefined;
  onPlace: () => void;
}

/** The response to the order was lost. */
function AnswerLost() {
  return (
    <div role="alert" className="grid gap-3 rounded-lg border border-error p-4 text-sm">
      <p className="font-semibold">{t`We don't know yet whether your order went through.`}</p>
      <p>{t`Trying again won't create a second order.`}</p>
    </div>
  );
}

/** The parts of the order, their total and the button. */
export function CheckoutSummary({ rows, placement, delivery, sums, fault, onPlace }: CheckoutSummaryProps) {
  const { refusals, message, isSending, isUnknown } = placement;
  const orderable = rows.filter(({ problem }) => problem === undefined);
  const { total, tax } = sums;
  return (
    <Section title={t`Your order`}>
      <ul tabIndex={-1} aria-label={t`Parts of this order`} className="border-t border-hairline">
        {rows.map((row) => (
          <CheckoutLine key={row.partId} row={row} refusal={refusals.get(row.partId)} disabled={isSending} />
        ))}
      </ul>
      <TextLink alone className="justify-self-start text-sm" to={paths.basket}>
        {t`Change the basket`}
      </TextLink>
      <div className="sticky bottom-0 z-10 -mx-(--page-margin) grid gap-3 border-t border-base-content bg-base-100 px-(--page-margin) py-4 lg:static lg:mx-0 lg:border-t-0 lg:px-0">
        {delivery.option && (
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <span className="wrap-anywhere">{delivery.text}</span>
            <span>{formatMoney(delivery.option.price)}</span>
          </p>
        )}
        {tax && tax.amount > 0 && (
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <span>{tax.text}</span>
            <span>{formatMoney(tax.amount)}</span>
          </p>
        )}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="kit-caption">
            {plural(orderable.length, { one: 'Total, # part', other: 'Total, # parts' })}
          </span>
          <output className="text-xl leading-none font-bold tracking-tight wrap-anywhere">
            {formatMoney(total)}
          </output>
        </p>
        {tax && <p className="text-xs text-muted">{tax.reason}</p>}
        <FormError>{message}</FormError>
        {isUnknown && <AnswerLost />}
        <Button
          kind="primary"
          className="w-full"
          busy={isSending}
          disabled={fault !== undefined}
          onClick={onPlace}
        >
          {t`Place order`}
        </Button>
        <p className="text-xs text-muted">
          {fault ?? t`Next: pay by card. We'll hold the parts until then.`}
        </p>
      </div>
    </Section>
  );
}
