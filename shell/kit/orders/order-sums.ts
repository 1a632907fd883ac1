import { t } from '@lingui/core/macro';
import { includedTaxLabel, taxCents, taxOf } from '@shop/contracts';
import { toCents, toDollars, type WholeOrder } from '@shop/contracts/client';
import { formatMoney } from '@shop/front-kit';

interface Buyer {
  /** Country of the delivery address. */
  readonly country: string | undefined;
  readonly postcode?: string | undefined;
  readonly taxId?: string | undefined;
  /** The buyer collects the parts in Bangladesh, wherever the address is. */
  readonly isCollected: boolean;
}

/** Returns what lines and delivery cost together, with their tax once the country is known. Amounts in dollars. */
export function orderSums(amounts: readonly number[], { country, postcode, taxId, isCollected }: Buyer) {
  const cents = amounts.map(toCents);
  const net = cents.reduce((sum, each) => sum + each, 0);
  if (!country) return { total: toDollars(net) };
  const tax = taxOf({ country: isCollected ? undefined : country, postcode, taxId, at: new Date() });
  const onTop = taxCents(tax, cents);
  return { total: toDollars(net + onTop), tax: { ...tax, amount: toDollars(onTop) } };
}

/** Says what the delivery cost for all the parts that the buyer ordered; undefined if it still costs that. */
export function quotedNote({ charges }: Pick<WholeOrder, 'charges'>): string | undefined {
  const charge = charges.find(({ quoted }) => quoted !== undefined);
  return charge?.quoted === undefined
    ? undefined
    : t`Delivery is ${formatMoney(charge.amount)} for the held parts. It was ${formatMoney(charge.quoted)} for all parts.`;
}

/** Names the tax that the total of an order contains without a charge of its own; undefined if there is none. */
export function includedTax({ tax }: Pick<WholeOrder, 'tax'>): { text: string; amount: number } | undefined {
  if (!tax?.included || tax.amount === 0) return undefined;
  return { text: includedTaxLabel(tax), amount: tax.amount };
}

export type OrderSums = ReturnType<typeof orderSums>;
