/** Dollars on the wire, integer cents inside. `dollars` has at most two decimals, so rounding only removes float noise. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);
export const toDollars = (cents: number): number => cents / 100;

/**
 * The `price` a client sends to create a payment intent (CON-04): price times quantity in whole dollars,
 * halves rounded up. The charge itself is the exact amount in cents, taken from the order.
 */
export const wholeDollars = (totalCents: number): number => Math.round(totalCents / 100);
