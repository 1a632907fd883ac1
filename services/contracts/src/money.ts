/** Dollars on the wire, integer cents inside. `dollars` has at most two decimals, so rounding only removes float noise. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}
export function toDollars(cents: number): number {
  return cents / 100;
}

/**
 * The `price` a client sends to create a payment intent (CON-04): price times quantity in whole dollars,
 * halves rounded up. The charge itself is the exact amount in cents, taken from the order.
 */
export function wholeDollars(totalCents: number): number {
  return Math.round(totalCents / 100);
}
