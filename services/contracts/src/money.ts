/** Dollars on the wire, integer cents inside. `dollars` has at most two decimals, so rounding only removes float noise. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}
export function toDollars(cents: number): number {
  return cents / 100;
}

/**
 * Returns the `price` a client sends to create a payment intent (CON-04): price times quantity in whole dollars, halves rounded
 * up. The charge itself is the order's exact amount in cents.
 */
export function wholeDollars(totalCents: number): number {
  return Math.round(totalCents / 100);
}
