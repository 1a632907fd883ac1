import { taxCents, taxOf } from '@shop/contracts';
import { type Address, type DeliveryOption, toCents, toDollars } from '@shop/contracts/client';
import type { BasketRow } from '@shop/front-kit';

interface Content {
  readonly orderable: readonly BasketRow[];
  readonly option: DeliveryOption | undefined;
  readonly delivery: Address | undefined;
  /** The invoice address, if it is another one. */
  readonly billing: Address | undefined;
}

/** Returns what the order will cost, with its tax once the country is known. Amounts in dollars. */
export function checkoutSums({ orderable, option, delivery, billing }: Content) {
  const amounts = [...orderable.map(({ total }) => total), ...(option ? [option.price] : [])].map(toCents);
  const net = amounts.reduce((sum, cents) => sum + cents, 0);
  if (!delivery) return { total: toDollars(net) };
  const { country, taxId } = delivery;
  const tax = taxOf({ country, taxId: billing?.taxId || taxId, at: new Date() });
  const cents = taxCents(tax, amounts);
  return { total: toDollars(net + cents), tax: { ...tax, amount: toDollars(cents) } };
}

export type CheckoutSums = ReturnType<typeof checkoutSums>;
