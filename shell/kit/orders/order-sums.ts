import { taxCents, taxOf } from '@shop/contracts';
import { toCents, toDollars } from '@shop/contracts/client';

interface Buyer {
  /** Country of delivery. */
  readonly country: string | undefined;
  readonly postcode?: string | undefined;
  readonly taxId?: string | undefined;
}

/** Returns what lines and delivery cost together, with their tax once the country is known. Amounts in dollars. */
export function orderSums(amounts: readonly number[], { country, postcode, taxId }: Buyer) {
  const cents = amounts.map(toCents);
  const net = cents.reduce((sum, each) => sum + each, 0);
  if (!country) return { total: toDollars(net) };
  const tax = taxOf({ country, postcode, taxId, at: new Date() });
  const onTop = taxCents(tax, cents);
  return { total: toDollars(net + onTop), tax: { ...tax, amount: toDollars(onTop) } };
}

export type OrderSums = ReturnType<typeof orderSums>;
