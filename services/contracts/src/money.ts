import { lazy } from './lazy.ts';
import { limits } from './limits.ts';
import { texts } from './texts.ts';

function shortFormat(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
}

const shortDollars = lazy(() => shortFormat('usd'));
const exactDollars = lazy(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));
const amounts = lazy(
  () => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** Dollars on the wire, integer cents inside. `dollars` has at most two decimals, so rounding only removes float noise. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Returns quantity times price in dollars, computed in cents (PAY-04). */
export function lineTotal({ price, quantity }: { price: number; quantity: number }): number {
  return toDollars(toCents(price) * quantity);
}

/**
 * Returns the `price` a client sends to create a payment intent (CON-04): price times quantity in whole dollars, halves rounded
 * up. The charge itself is the order's exact amount in cents.
 */
export function wholeDollars(totalCents: number): number {
  return Math.round(totalCents / 100);
}

/** Returns why a card cannot be charged for a total in dollars; undefined if it can. */
export function totalRefusal(dollars: number): string | undefined {
  const cents = toCents(dollars);
  if (cents < limits.chargeMinCents) return texts.totalTooSmall;
  return cents > limits.chargeMaxCents ? texts.totalTooLarge : undefined;
}

/** `12` -> `$12`, `12.5` -> `$12.50`: decimals only if there are cents. For pages. */
export function formatMoney(amount: number, currency = 'usd'): string {
  const format = currency === 'usd' ? shortDollars() : shortFormat(currency);
  return format.format(amount);
}

/** `1250` -> `$12.50`, `1200` -> `$12.00`. For mails and timelines. */
export function formatCents(cents: number): string {
  return exactDollars().format(toDollars(cents));
}

/** `123450` -> `1,234.50`. For the columns of papers, whose title names the currency. */
export function formatAmount(cents: number): string {
  return amounts().format(toDollars(cents));
}

/** `123450` -> `1234.50`. For files that programs read. */
export function decimalDollars(cents: number): string {
  return toDollars(cents).toFixed(2);
}
