import { limits } from './limits.ts';
import { texts } from './texts.ts';

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
